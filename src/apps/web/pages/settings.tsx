import { useState } from 'preact/hooks'
import { GHOST_SCOPES, isName, SIZES, SOUNDS } from '../../../storage/settings.ts'
import { saveText } from '../card.ts'
import { ReportBox, readReport } from '../crash.tsx'
import { useHome, useLoaded } from '../home/home.ts'
import { exportedText, importText } from '../home/your-data.ts'
import { Button, Field, Link, Sheet } from '../parts.tsx'
import { isStill, savedSettings } from '../settings.ts'
import { TEXT } from '../text.ts'

const isNameOrNone = (name: string): boolean => name === '' || isName(name)

/** The values that this page has a use for. */
const THEMES = ['dark', 'contrast', 'colour-blind'] as const
const MOTIONS = [1, 2, 'off'] as const

/** Settings, and export and import of all saved data. */
export function SettingsPage() {
  const { store, holder, settings, change } = useHome()
  const [message, setMessage] = useState('')
  const [name, setName] = useState(settings.name)
  const exportAll = async (): Promise<void> => saveText(await exportedText(store, holder), 'undercroft-home.json')
  const importFile = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    setMessage(await importText(await file.text(), store, holder))
    change(await savedSettings(store))
  }
  return (
    <Sheet title={TEXT.settings} back={() => history.back()}>
      <Choice label={TEXT.size} values={SIZES} now={settings.size} set={(size) => change({ size })} />
      <Choice label={TEXT.theme} values={THEMES} now={settings.theme} set={(theme) => change({ theme })} />
      <Choice
        label={TEXT.motion}
        values={MOTIONS}
        texts={TEXT.motions}
        now={settings.motion}
        set={(motion) => change({ motion })}
      />
      {isStill() ? <p class="t-dim">{TEXT.reducedMotionNote}</p> : null}
      <Choice label={TEXT.sound} values={SOUNDS} now={settings.sound} set={(sound) => change({ sound })} />
      <Choice
        label={TEXT.ghostScope}
        values={GHOST_SCOPES}
        now={settings.ghosts}
        set={(ghosts) => change({ ghosts })}
      />
      <p class="t-dim">
        {TEXT.ghostScopeNote} <Link to={{ at: 'server' }} label={TEXT.server} />
      </p>
      <p>
        <Field
          label={TEXT.yourName}
          maxLength={24}
          value={name}
          set={(text) => {
            setName(text)
            if (isNameOrNone(text)) change({ name: text })
          }}
        />{' '}
        {isNameOrNone(name) ? '' : <span role="alert">{TEXT.badName}</span>}
      </p>
      <section class="slab">
        <p>{TEXT.homeNote}</p>
        <p class="row">
          <Button label={TEXT.exportHome} go={() => void exportAll()} />
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
      <LastCrash />
    </Sheet>
  )
}

/** The last crash report, if there is one. */
function LastCrash() {
  const { store } = useHome()
  const [isOpen, setOpen] = useState(false)
  const found = useLoaded(() => store.get('crash'), [])
  const report = readReport(found)
  if (report === undefined) return null
  return (
    <>
      <Button label={TEXT.lastCrash} go={() => setOpen(true)} />
      {isOpen ? <ReportBox report={report} close={() => setOpen(false)} /> : null}
    </>
  )
}

interface ChoiceProps<T extends string | number> {
  readonly label: string
  readonly values: readonly T[]
  readonly texts?: Readonly<Record<string, string>>
  readonly now: string | number
  readonly set: (value: T) => void
}

function Choice<T extends string | number>({ label, values, texts = TEXT.values, now, set }: ChoiceProps<T>) {
  return (
    <fieldset class="setting">
      <legend>{label}</legend>
      {values.map((value) => (
        <label key={value}>
          <input type="radio" name={label} checked={value === now} onChange={() => set(value)} />{' '}
          {texts[String(value)] ?? value}
        </label>
      ))}
    </fieldset>
  )
}
