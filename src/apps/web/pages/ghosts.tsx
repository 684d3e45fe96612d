import { clean } from '../../../lib/clean-text.ts'
import { GAMES } from '../games.ts'
import { useHome, useLoaded } from '../home/home.ts'
import { Sheet, Wait } from '../parts.tsx'
import { TEXT } from '../text.ts'

/** The saved ghosts. */
export function GhostsPage() {
  const { store } = useHome()
  const found = useLoaded(async () => {
    const all = await Promise.all(GAMES.map(async (facts) => ({ facts, ghosts: await store.ghosts(facts.id) })))
    return all.filter(({ ghosts }) => ghosts.length > 0)
  }, [])
  if (found === undefined || found instanceof Error) return <Wait failed={found} />
  return (
    <Sheet title={TEXT.ghosts}>
      {found.length === 0 ? <p class="t-dim">{TEXT.noGhosts}</p> : null}
      {found.map(({ facts, ghosts }) => (
        <section class="slab" key={facts.id} data-game={facts.id} aria-label={facts.name}>
          <h2 class="ink">{facts.name}</h2>
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
