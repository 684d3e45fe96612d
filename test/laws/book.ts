/**
 * The rule book's sections and the references to them. A section is a numbered heading (`## 4. Combat`), a numbered paragraph in bold
 * (`**4.3 Each turn**`, `**7. Degradation.**`), a number that opens a sentence or a clause inside its own section (`4.5.1 Every …`), or an
 * item of its numbered list (`2. **Major**` in 12 is 12.2). Phases (`- P3.3 Sleep bars …`) belong to the section they stand in.
 */
const HEADING = /^#{2,3} (\d+)\./
const TOP_IN_BOLD = /^\*\*(\d+)\.? /
const ITEM = /^(\d+)\. /
const INNER = /(?:^|\*\* ?|[.;:,)] |\band )(\d+(?:\.\d+)+)(?=\*| [A-Za-z*`])/g
const PHASE = /(?:^\s*- |\*\*|, )(P\d+(?:\.\d+)?)(?= [a-zA-Z])/g

/** Every section of a book: `4`, `4.3`, `4.5.1`, and phases as `2 P3.3`. */
export function sectionsOf(book: string): ReadonlySet<string> {
  const found = new Set<string>()
  let top = ''
  for (const line of book.split('\n')) {
    if (line.startsWith('## ')) top = ''
    const opened = HEADING.exec(line)?.[1] ?? TOP_IN_BOLD.exec(line)?.[1]
    if (opened !== undefined) {
      top = opened
      found.add(top)
    }
    if (top === '') continue
    const item = ITEM.exec(line)?.[1]
    if (item !== undefined) found.add(`${top}.${item}`)
    for (const [, inner = ''] of line.matchAll(INNER)) if (inner.startsWith(`${top}.`)) found.add(inner)
    for (const [, phase = ''] of line.matchAll(PHASE)) found.add(`${top} ${phase}`)
  }
  return found
}

const REFERENCE = /§ ?(\d+(?:\.\d+)*)(?: (P\d+(?:\.\d+)?))?/g
const RULE = /^§\d+(\.\d+)*( P\d+(\.\d+)?)?((, | to | and )§\d+(\.\d+)*( P\d+(\.\d+)?)?)*$/

/** The sections a text refers to: `§4.3, §4.4` are 4.3 and 4.4; `§2 P3.3` is `2 P3.3`. */
export const referencesIn = (text: string): string[] =>
  [...text.matchAll(REFERENCE)].map(([, section = '', phase]) =>
    phase === undefined ? section : `${section} ${phase}`,
  )

/** Whether a line's `rule` is nothing but references. */
export const isRule = (rule: string): boolean => RULE.test(rule)
