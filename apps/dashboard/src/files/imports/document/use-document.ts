// The document of an import: chosen or dropped files, folders and archives, or a pasted text.
import type { SourceFile } from '@tessera/engine'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import type { GivenFile } from './given-files.ts'
import { readFiles, type ReadDocument } from './read-files.ts'

export interface Document {
  /** The paths of the chosen files; empty for a pasted text. */
  paths: string[]
  /** Files of a chosen folder that hold no tokens. */
  leftOut: string[]
  pasted: string
  refusal: string | null
  paste: (text: string) => void
  take: (given: readonly GivenFile[] | string | Promise<readonly GivenFile[] | string>) => Promise<void>
  /** The files to read, deferred: reading a large document takes a moment, and the input shows first. */
  files: SourceFile[]
  isReading: boolean
}

const none: ReadDocument = { files: [], leftOut: [] }

export function useDocument(): Document {
  const [chosen, setChosen] = useState(none)
  const [pasted, setPasted] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isOpening, setOpening] = useState(false)
  const latest = useRef(0)
  const sources = useMemo(() => (pasted.trim() ? [{ path: '', text: pasted }] : chosen.files), [pasted, chosen])
  const files = useDeferredValue(sources)
  // What was chosen before a refusal must not be imported instead of it.
  const show = (document: ReadDocument, why: string | null) => {
    latest.current++
    setOpening(false)
    setRefusal(why)
    setChosen(document)
  }
  const take: Document['take'] = async given => {
    const turn = ++latest.current
    setOpening(true)
    const list = await given
    const document = typeof list === 'string' ? list : await readFiles(list)
    if (turn !== latest.current) return
    setPasted('')
    if (typeof document === 'string') show(none, document)
    else show(document, null)
  }
  const paste = (text: string) => {
    setPasted(text)
    if (text.trim()) show(none, null)
  }
  const isReading = isOpening || (sources !== files && sources.length > 0)
  const paths = chosen.files.map(({ path }) => path)
  return { paths, leftOut: chosen.leftOut, pasted, refusal, paste, take, files, isReading }
}

/** The key of a document: the decisions about one document do not apply to the next. */
export const keyOf = (files: readonly SourceFile[]): string =>
  JSON.stringify(files.map(file => [file.path, file.text.length]))
