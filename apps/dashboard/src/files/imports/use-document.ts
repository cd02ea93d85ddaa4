// The document of an import: chosen or dropped files, or a pasted text.
import { notUtf8, textOfBytes, type SourceFile } from '@tessera/engine'
import { useDeferredValue, useMemo, useState } from 'react'

/** The server limits a body to 10 MB. */
const mostBytes = 10_000_000

/** Reads the files, or returns why they cannot be imported. */
async function readFiles(chosen: readonly File[]): Promise<SourceFile[] | string> {
  const size = chosen.reduce((n, file) => n + file.size, 0)
  if (size > mostBytes)
    return `These files have ${(size / 1e6).toFixed(1)} MB together; 10 MB are the most that can be imported at once.`
  const files: SourceFile[] = []
  for (const file of chosen) {
    const path = file.webkitRelativePath || file.name
    const text = textOfBytes(new Uint8Array(await file.arrayBuffer()))
    if (typeof text !== 'string') return `${path} ${notUtf8(text)}. Save it as UTF-8 and try again.`
    files.push({ path, text })
  }
  return files
}

export interface Document {
  /** The names of the chosen files; empty for a pasted text. */
  paths: string[]
  pasted: string
  refusal: string | null
  paste: (text: string) => void
  take: (chosen: readonly File[]) => Promise<void>
  /** The files to read, deferred: reading a large document takes a moment, and the input shows first. */
  files: SourceFile[]
  isReading: boolean
}

export function useDocument(): Document {
  const [chosen, setChosen] = useState<SourceFile[]>([])
  const [pasted, paste] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const sources = useMemo(() => (pasted.trim() ? [{ path: '', text: pasted }] : chosen), [pasted, chosen])
  const files = useDeferredValue(sources)
  const take = async (list: readonly File[]) => {
    const taken = await readFiles(list)
    if (typeof taken === 'string') return setRefusal(taken)
    setRefusal(null)
    paste('')
    setChosen(taken)
  }
  const paths = pasted ? [] : chosen.map(({ path }) => path)
  return { paths, pasted, refusal, paste, take, files, isReading: sources !== files && sources.length > 0 }
}

/** The key of a document: the decisions about one document do not apply to the next. */
export const keyOf = (files: readonly SourceFile[]): string =>
  JSON.stringify(files.map(file => [file.path, file.text.length]))
