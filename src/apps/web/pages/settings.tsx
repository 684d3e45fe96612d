import { useState } from 'preact/hooks'
import { makeAddress } from '../address.ts'
import { useHome } from '../home/home.ts'
import { readHomeFile, verifiedHome } from '../home/home-file.ts'
import { Sheet } from '../parts.tsx'
import { isName, isStill, MOTIONS, readSettings, SCOPES, SIZES, SOUNDS, THEMES } from '../settings.ts'
import { TEXT } from '../text.ts'

/** Settings, and export and import of all saved data. */
export function SettingsPage() {
  const { store, settings, change } = useHome()
  const [message, setMessage] = useState('')
  const [name, setName] = useState(settings.name)
  const exportAll = async (): Promise<void> => {
    const anchor = document.createElement('a')
    anchor.href = URL.createObjectURL(new Blob([JSON.stringify(await store.exportAll())], { type: 'application/json' }))
    anchor.download = 'undercroft-home.json'
    anchor.click()
    URL.revokeObjectURL(anchor.href)
  }
  const importFile = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    const read = readHomeFile(await file.text())
    if (typeof read === 'string') {
      setMessage(TEXT.importFailed(read))
      return
    }
    // Ghosts first: runs in the same file may use them.
    await store.addGhosts(read.ghosts)
    const home = await verifiedHome(read, store)
    const result = await store.importAll(home)
    setMessage(
      typeof result === 'object' ? TEXT.importFailed(result.why) : TEXT.imported(home.runs.length, home.ended.length),
    )
    change(readSettings(home.things.settings))
  }
  return (
    <Sheet title={TEXT.settings} back={() => history.back()}>
      <Choice label={TEXT.size} values={SIZES} now={settings.size} set={(size) => change({ size })} />
      <Choice label={TEXT.theme} values={THEMES} now={settings.theme} set={(theme) => change({ theme })} />
      <Choice label={TEXT.motion} values={MOTIONS} now={settings.motion} set={(motion) => change({ motion })} />
      {isStill() ? <p class="t-dim">{TEXT.reducedMotionNote}</p> : null}
      <Choice label={TEXT.sound} values={SOUNDS} now={settings.sound} set={(sound) => change({ sound })} />
      <Choice label={TEXT.ghostScope} values={SCOPES} now={settings.ghosts} set={(ghosts) => change({ ghosts })} />
      <p class="t-dim">
        {TEXT.ghostScopeNote} <a href={makeAddress({ at: 'server' })}>{TEXT.server}</a>
      </p>
      <p>
        <label>
          {TEXT.yourName}{' '}
          <input
            type="text"
            maxLength={24}
            value={name}
            onInput={({ currentTarget }) => {
              setName(currentTarget.value)
              if (isName(currentTarget.value)) change({ name: currentTarget.value })
            }}
          />
        </label>{' '}
        {isName(name) ? '' : <span role="alert">{TEXT.badName}</span>}
      </p>
      <section class="slab">
        <p>{TEXT.homeNote}</p>
        <p class="row">
          <button type="button" onClick={() => void exportAll()}>
            {TEXT.exportHome}
          </button>
          <label class="button">
            {TEXT.importHome}{' '}
            <input
              type="file"
              accept="application/json"
              onChange={({ currentTarget }) => void importFile(currentTarget.files?.[0])}
            />
          </label>
        </p>
        <p role="status">{message}</p>
      </section>
    </Sheet>
  )
}

interface ChoiceProps<T extends string> {
  readonly label: string
  readonly values: readonly T[]
  readonly now: T
  readonly set: (value: T) => void
}

function Choice<T extends string>({ label, values, now, set }: ChoiceProps<T>) {
  return (
    <fieldset class="setting">
      <legend>{label}</legend>
      {values.map((value) => (
        <label key={value}>
          <input type="radio" name={label} checked={value === now} onChange={() => set(value)} />{' '}
          {TEXT.values[value] ?? value}
        </label>
      ))}
    </fieldset>
  )
}
