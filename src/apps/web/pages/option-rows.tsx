import { nameText, type Option, optionsOf } from '../../../play/run-options.ts'
import type { LoadedGame } from '../games.ts'
import { useLoaded } from '../home/home.ts'
import { Field, Select } from '../parts.tsx'
import { TEXT } from '../text.ts'

export type ChosenOptions = Readonly<Record<string, unknown>>

export interface OptionsProps {
  readonly loaded: LoadedGame
  readonly chosen: ChosenOptions
  readonly setChosen: (chosen: ChosenOptions) => void
}

/** The options of a game, one per row. */
export function OptionRows({ loaded, chosen, setChosen }: OptionsProps) {
  const options = useLoaded(() => optionsOf(loaded.info), [])
  if (options === undefined || options instanceof Error) return null
  return (
    <>
      {options.map((option) => (
        <OptionRow key={option.name} option={option} chosen={chosen} setChosen={setChosen} />
      ))}
    </>
  )
}

const valueText = (value: unknown): string => TEXT.values[String(value)] ?? nameText(String(value))

function OptionRow({ option, chosen, setChosen }: { readonly option: Option } & Omit<OptionsProps, 'loaded'>) {
  const { name, about, values, defaultValue } = option
  const set = (value: unknown): void => {
    const { [name]: _, ...others } = chosen
    setChosen(value === undefined || value === defaultValue ? others : { ...others, [name]: value })
  }
  const now = chosen[name] ?? defaultValue
  const places = defaultValue === undefined ? [undefined, ...values] : values
  return (
    <p class="option">
      {values.length === 0 ? (
        <Field
          label={nameText(name)}
          placeholder={TEXT.defaultOption}
          value={now === undefined ? '' : String(now)}
          set={(value) => set(value === '' ? undefined : value)}
        />
      ) : (
        <Select
          label={nameText(name)}
          value={String(places.indexOf(now))}
          set={(place) => set(places[Number(place)])}
          options={places.map((one, i) => [String(i), one === undefined ? TEXT.defaultOption : valueText(one)])}
        />
      )}{' '}
      <span class="t-dim">{about}</span>
    </p>
  )
}
