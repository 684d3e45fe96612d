import type { Choice, Scene } from '../../../engine/index.ts'
import { isReservedKey, withKeyPreferences } from '../key-schemes.ts'
import type { LocalRun } from '../local-run.ts'
import { back, open, type Page, type PageStep, stay } from '../page.ts'

/** The keys of the current scene; each can be changed. */
export function keysPage({ session, context }: Pick<LocalRun, 'session' | 'context'>): Page {
  const { info } = session
  const scene = (): Scene => {
    const { keys, binds } = context.home.settings()
    const own = binds[info.id] ?? {}
    const plain = withKeyPreferences(session.scene, { scheme: keys, binds: {} })
    const seen = plain.choices.filter(
      ({ key, id }, i) => isKey(key) && firstWith(plain.choices, key) === i && id !== '',
    )
    return {
      title: `${info.name} · Keys`,
      panels: [
        {
          kind: 'table',
          id: 'keys',
          columns: ['key', 'action'],
          rows: seen.map(({ key = '', label }) => ({
            id: key,
            cells: [own[key] === undefined ? key : `${own[key]} (was ${key})`, label],
          })),
          empty: 'Nothing here has a key.',
        },
      ],
      choices: [
        ...seen.map(
          ({ key = '' }): Choice => ({
            id: `key-${key}`,
            label: `Change ${key}`,
            at: { panel: 'keys', item: key },
          }),
        ),
        ...(Object.keys(own).length === 0 ? [] : [{ id: 'plain', label: 'Reset all keys', key: 'ctrl-u' }]),
        { id: 'back', label: 'Back', key: 'esc' },
      ],
    }
  }
  const bind = (from: string, to: string): string | undefined => {
    const { binds } = context.home.settings()
    const { [from]: _, ...others } = binds[info.id] ?? {}
    return context.home.setSettings({
      binds: { ...binds, [info.id]: from === to ? others : { ...others, [from]: to } },
    })
  }
  return {
    scene,
    take(id): PageStep {
      if (id.startsWith('key-')) return open(pressPage(id.slice(4), bind))
      if (id !== 'plain') return back()
      const { binds } = context.home.settings()
      return stay(context.home.setSettings({ binds: { ...binds, [info.id]: {} } }) ?? 'All keys are reset.')
    },
  }
}

const isKey = (key: string | undefined): boolean => key !== undefined && key !== 'enter'
const firstWith = (choices: readonly Choice[], key: string | undefined): number =>
  choices.findIndex((choice) => choice.key === key)

function pressPage(from: string, bind: (from: string, to: string) => string | undefined): Page {
  return {
    scene: () => ({
      title: 'Change a key',
      panels: [
        {
          kind: 'text',
          id: 'ask',
          lines: [
            `Press the new key for ${from}.`,
            'If that key is used already, the two keys are swapped. Esc cancels.',
          ],
        },
      ],
      choices: [],
    }),
    take: () => back(),
    footer: () => 'press a key · esc back',
    key(key) {
      if (key === 'esc' || key.startsWith('ctrl-')) return undefined
      if (isReservedKey(key)) return stay(`${key} cannot be changed; press another key.`)
      return back(bind(from, key) ?? `${key} now does what ${from} did.`)
    },
  }
}
