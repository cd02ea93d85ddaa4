import type { ImportFailure } from '@tessera/engine'
import { Upload } from '../../../icons/icons.generated.ts'
import { DropZone, FileTrigger, Text } from 'react-aria-components'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { Loading, Notice } from '../../../ui/states.tsx'
import { chooseFolder, filesOfChoice, filesOfDrop } from './given-files.ts'
import type { Document } from './use-document.ts'
import styles from '../import-screen.module.css'

const mostShown = 6
const listed = (paths: readonly string[]) =>
  paths.length > mostShown
    ? `${paths.slice(0, mostShown).join(', ')} and ${paths.length - mostShown} more`
    : paths.join(', ')

/** The first step of every import: the choice of a document. */
export function DocumentStep({ document }: { document: Document }) {
  const { paths, leftOut, pasted, refusal, paste, take, isReading } = document
  return (
    <>
      <Section title="1 · Document">
        <DropZone className={styles.drop!} onDrop={({ items }) => void take(filesOfDrop(items))}>
          <Upload size={20} aria-hidden />
          <Text slot="label" className={styles.dropText!}>
            {paths.length > 0
              ? `${paths.length > 1 ? `${paths.length} files: ` : ''}${listed(paths)}`
              : 'Drop files, a folder or a ZIP here: DTCG, Tokens Studio, Style Dictionary, Figma variables, CSS, CSV …'}
          </Text>
          <span className={styles.choices}>
            <FileTrigger allowsMultiple onSelect={list => list && void take(filesOfChoice(list))}>
              <Button>Choose files</Button>
            </FileTrigger>
            <Button onPress={() => chooseFolder(list => void take(filesOfChoice(list)))}>Choose a folder</Button>
          </span>
        </DropZone>
        {leftOut.length > 0 && (
          <p className={styles.leftOut}>Left out, because no tokens are in it: {listed(leftOut)}</p>
        )}
        {refusal && <Notice kind="danger">{refusal}</Notice>}
        <Field
          label="Or paste it"
          lines={4}
          mono
          value={pasted}
          onChange={paste}
          placeholder={'{ "color": { "brand": { "$type": "color", "$value": "#8a2a67" } } }'}
        />
      </Section>
      {isReading && <Loading rows={3} label="Reading" />}
    </>
  )
}

export function Unreadable({ failure }: { failure: ImportFailure }) {
  return (
    <Section title="This cannot be read">
      <p>{failure.format === 'unknown' ? 'No known format fits.' : `It looks like ${failure.format}.`}</p>
      <ul className={styles.errors}>
        {failure.errors.slice(0, 50).map((error, i) => (
          <li key={i}>
            {error.path && <code>{error.path}</code>} {error.message}
          </li>
        ))}
      </ul>
      {failure.errors.length > 50 && <p>and {failure.errors.length - 50} more</p>}
    </Section>
  )
}
