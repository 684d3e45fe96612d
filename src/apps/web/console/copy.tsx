import { useState } from 'preact/hooks'
import { TEXT } from '../text.ts'

export function Copy({ text, label }: { readonly text: string; readonly label: string }) {
  const [told, setTold] = useState('')
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setTold(TEXT.copied),
      (error: Error) => setTold(error.message),
    )
  }
  return (
    <>
      <button type="button" onClick={copy}>
        {label}
      </button>
      <span role="status">{told}</span>
    </>
  )
}
