// Markdown as elements of React: HTML is text, links lead to the web alone, and images are those in the text itself.
import { isRasterImage } from '@tessera/contract'
import { lexer, type Token, type Tokens } from 'marked'
import { useMemo, type ReactNode } from 'react'
import styles from './guidance.module.css'

export function Prose({ text }: { text: string }) {
  const blocks = useMemo(() => lexer(text), [text])
  return (
    <div className={styles.prose}>
      <Marks of={blocks} />
    </div>
  )
}

const Marks = ({ of = [] }: { of: readonly Token[] | undefined }): ReactNode =>
  of.map((mark, at) => <Mark key={at} mark={mark} />)

/** A heading would stand among those of the page. */
const tags = { paragraph: 'p', heading: 'p', blockquote: 'blockquote', strong: 'strong', em: 'em', del: 'del' } as const

function Mark({ mark }: { mark: Token }): ReactNode {
  const Tag = tags[mark.type as keyof typeof tags]
  if (Tag)
    return (
      <Tag className={mark.type === 'heading' ? styles.heading : undefined}>
        <Marks of={(mark as Tokens.Paragraph).tokens} />
      </Tag>
    )
  const draw = drawings[mark.type]
  return draw ? draw(mark) : mark.raw
}

const drawings: Readonly<Record<string, (mark: Token) => ReactNode>> = {
  space: () => null,
  def: () => null,
  br: () => <br />,
  hr: () => <hr />,
  code: mark => (
    <pre>
      <code>{(mark as Tokens.Code).text}</code>
    </pre>
  ),
  codespan: mark => <code>{(mark as Tokens.Codespan).text}</code>,
  list: mark => <List {...(mark as Tokens.List)} />,
  table: mark => <Grid {...(mark as Tokens.Table)} />,
  link: mark => <Anchor {...(mark as Tokens.Link)} />,
  image: mark => <Image {...(mark as Tokens.Image)} />,
  checkbox: mark => ((mark as Tokens.Checkbox).checked ? '☑ ' : '☐ '),
  escape: mark => (mark as Tokens.Escape).text,
  text(mark) {
    const { tokens, raw } = mark as Tokens.Text
    return tokens ? <Marks of={tokens} /> : decoded(raw)
  },
}

function List({ ordered, start, items }: Tokens.List) {
  const content = items.map((item, at) => (
    <li key={at}>
      <Marks of={item.tokens} />
    </li>
  ))
  return ordered ? <ol start={start === '' ? 1 : start}>{content}</ol> : <ul>{content}</ul>
}

function Grid({ header, rows }: Tokens.Table) {
  return (
    <table>
      <thead>
        <tr>
          {header.map(({ tokens }, at) => (
            <th key={at} scope="col">
              <Marks of={tokens} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {row.map(({ tokens }, column) => (
              <td key={column}>
                <Marks of={tokens} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Anchor({ href, tokens }: Tokens.Link) {
  const text = <Marks of={tokens} />
  return /^(?:https?:\/\/|mailto:)/i.test(href) ? (
    <a href={href} target="_blank" rel="nofollow noopener noreferrer">
      {text}
    </a>
  ) : (
    text
  )
}

const Image = ({ href, text }: Tokens.Image) => (isRasterImage(href) ? <img src={href} alt={text} /> : text)

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' }

/** Character references that Markdown has in common with HTML: those that its marks need. */
const decoded = (text: string): string => text.replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => named[name]!)
