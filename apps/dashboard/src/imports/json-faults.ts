// What is wrong with a text that wants to be JSON, and where.
import type { SourceFile } from '@tessera/engine'

interface Fault {
  path: string
  message: string
}

/** Only for texts that begin like JSON; the place is given as people count it. */
export function jsonFaults(files: readonly SourceFile[]): Fault[] {
  return files.flatMap(({ path, text }) => {
    if (!/^\s*[{[]/.test(text)) return []
    try {
      JSON.parse(text)
      return []
    } catch (error) {
      const message = (error as SyntaxError).message
      const at = /position (\d+)/.exec(message)
      const end = /Unexpected end/.test(message) ? text.length : null
      const position = at ? Number(at[1]) : end
      const place = position === null ? '' : ` (${lineOf(text, position)})`
      return [{ path, message: `This is not whole JSON${place}: ${message.replace(/ \(line .*$/, '')}` }]
    }
  })
}

function lineOf(text: string, position: number): string {
  const before = text.slice(0, position).split('\n')
  return `line ${before.length}, column ${before.at(-1)!.length + 1}`
}
