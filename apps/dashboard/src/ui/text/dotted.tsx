import { Fragment } from 'react'

/** A name whose lines end behind its dots, rather than within a word or number. */
export function Dotted({ text }: { text: string }) {
  return text.split(/(?<=\.)/).map((part, i) => (
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
