import type { OutputFile, WrittenOutput } from '@tessera/contract'
import { Download } from '../../../icons/icons.generated.ts'
import { useState, type Ref } from 'react'
import { Button } from '../../../ui/button.tsx'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { download, sizeOf } from '../../exports/download.ts'
import { Select } from '../../../ui/form/select.tsx'
import { Failed, Loading, Notice } from '../../../ui/states.tsx'
import { PreviewFindings } from './findings.tsx'
import { countLines, firstLines, shownPart } from './shown-part.ts'
import type { Preview } from './use-preview.ts'
import styles from './preview.module.css'

/** Longer texts have no line numbers, which would cost more than they help. */
const mostNumbered = 200_000

interface Props {
  preview: Preview
  /** The address of the zip archive of the stored output; null where it is not stored yet. */
  archive: string | null
  isEdited: boolean
  ref: Ref<HTMLElement>
}

/** The files that the settings give, whether saved or not. */
export function PreviewPane({ preview, archive, isEdited, ref }: Props) {
  const { written, isUpdating } = preview
  return (
    <section ref={ref} tabIndex={-1} className={styles.pane} aria-label="Preview" aria-busy={isUpdating}>
      <header className={styles.head}>
        <h2>Preview</h2>
        <p role="status" className={styles.state}>
          {stateOf(preview)}
        </p>
      </header>
      <Faults preview={preview} />
      {written ? <WrittenFiles written={written} /> : <NoFiles preview={preview} />}
      {archive !== null && written && (
        <p className={styles.archive}>
          <a href={archive} download>
            Download all files as a zip archive
          </a>
          {isEdited && ', as they were saved last'}
        </p>
      )}
    </section>
  )
}

function stateOf({ written, fault, failure, isUpdating }: Preview): string {
  if (!written) return ''
  if (isUpdating) return 'Updating…'
  return fault || failure ? '' : factsOf(written.files)
}

function Faults({ preview: { written, fault, failure, retry } }: { preview: Preview }) {
  return (
    <>
      {fault && (
        <Notice kind="danger">
          These settings cannot be written: {fault.message}
          {written && '. Below is what was written last.'}
        </Notice>
      )}
      {failure && written && (
        <Notice
          kind="danger"
          action={
            <Button size="small" onPress={retry}>
              Try again
            </Button>
          }
        >
          {failure.message} Below is what was written last.
        </Notice>
      )}
    </>
  )
}

function NoFiles({ preview: { fault, failure, retry } }: { preview: Preview }) {
  if (failure) return <Failed error={failure} retry={retry} />
  return fault ? null : <Loading rows={12} label="Writing" />
}

function WrittenFiles({ written: { files, findings } }: { written: WrittenOutput }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [isWhole, setWhole] = useState(false)
  const file = files.find(({ path }) => path === chosen) ?? files[0]
  return (
    <>
      {files.length > 1 && (
        <Select
          label="File"
          choices={files.map(({ path, text }) => ({ id: path, label: path, hint: sizeOf(text) }))}
          value={file?.path ?? null}
          onChange={setChosen}
        />
      )}
      {file ? (
        <ShownFile file={file} isOnly={files.length === 1} isWhole={isWhole} onWhole={setWhole} />
      ) : (
        <Notice kind="info">No file is written: no tokenset fits what is selected, or the workspace has none.</Notice>
      )}
      <PreviewFindings findings={findings} />
    </>
  )
}

interface ShownFileProps {
  file: OutputFile
  isOnly: boolean
  /** Otherwise its first lines, which say what it is like. */
  isWhole: boolean
  onWhole: (isWhole: boolean) => void
}

function ShownFile({ file, isOnly, isWhole, onWhole }: ShownFileProps) {
  const { path, text } = file
  const first = firstLines(text)
  const part = isWhole ? shownPart(text) : first
  const name = path.split('/').at(-1)!
  return (
    <>
      <div className={styles.facts}>
        <span className={styles.path}>{isOnly ? <bdi>{path}</bdi> : null}</span>
        {!isOnly && <span>{sizeOf(text)}</span>}
        <span className={styles.actions}>
          <CopyButton text={text} label={`Copy ${path}`}>
            Copy
          </CopyButton>
          <Button icon={<Download size={14} aria-hidden />} onPress={() => download(text, name, 'text/plain')}>
            Download
          </Button>
        </span>
      </div>
      <CodeBlock text={part} whole={text} label={path} lines={part.length < mostNumbered} />
      {first.length < text.length && (
        <Button size="small" aria-expanded={isWhole} onPress={() => onWhole(!isWhole)}>
          {isWhole ? 'Show the first lines' : `Show all ${countLines(text).toLocaleString('en')} lines`}
        </Button>
      )}
      {isWhole && part.length < text.length && (
        <Notice kind="info">
          Shown are the first {sizeOf(part)} of {sizeOf(text)}. Copy and Download give all of it.
        </Notice>
      )}
    </>
  )
}

function factsOf(files: readonly OutputFile[]): string {
  const size = sizeOf(files.map(({ text }) => text).join(''))
  return `${files.length === 1 ? 'One file' : `${files.length.toLocaleString('en')} files`}, ${size}`
}
