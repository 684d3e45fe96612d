import { clean } from '../../../lib/clean-text.ts'
import { GAMES } from '../games.ts'
import { useHome, useLoaded } from '../home/home.ts'
import { Sheet, Wait } from '../parts.tsx'
import { TEXT } from '../text.ts'

/** The saved ghosts. */
export function GhostsPage() {
  const { store } = useHome()
  const found = useLoaded(async () => {
    const all = await Promise.all(GAMES.map(async (house) => ({ house, ghosts: await store.ghosts(house.id) })))
    return all.filter(({ ghosts }) => ghosts.length > 0)
  }, [])
  if (found === undefined || found instanceof Error) return <Wait failed={found} />
  return (
    <Sheet title={TEXT.ghosts}>
      {found.length === 0 ? <p class="t-dim">{TEXT.noGhosts}</p> : null}
      {found.map(({ house, ghosts }) => (
        <section class="slab" key={house.id} data-game={house.id} aria-label={house.name}>
          <h2 class="ink">{house.name}</h2>
          <ul class="run-list">
            {ghosts
              .toSorted((a, b) => b.ghost.level - a.ghost.level)
              .map(({ id, ghost }) => (
                <li key={id}>
                  {clean(ghost.name, 80)}, {TEXT.level} {ghost.level}{' '}
                  <span class="t-dim">{(ghost.created ?? '').slice(0, 10)}</span>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </Sheet>
  )
}
