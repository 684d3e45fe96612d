import { useState } from 'preact/hooks'
import { TEXT } from '../text.ts'

export function Copy({ text, label }: { readonly text: string; readonly label: string }) {
  const [message, setMessage] = useState('')
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => setMessage(TEXT.copied),
      (error: Error) => setMessage(error.message),
    )
  }
  return (
    <>
      <button type="button" onClick={copy}>
        {label}
      </button>
      <span role="status">{message}</span>
    </>
  )
}
