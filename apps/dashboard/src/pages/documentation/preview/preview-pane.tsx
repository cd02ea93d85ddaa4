import type { DocumentationPreview } from '@tessera/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSettled } from '../../../ui/form/use-settled.ts'
import { Failed, Loading, Notice } from '../../../ui/states.tsx'
import { previewQuery } from '../queries.ts'
import { Pieces } from './pieces.tsx'
import styles from './preview.module.css'

/** Milliseconds, longer than between two keys: not every letter starts a request. */
const pause = 300

interface Props {
  ws: string
  slug: string
  title: string
  markdown: string
}

/** The page as readers would see it, whether saved or not, and what of it cannot be shown. */
export function PreviewPane({ ws, slug, title, markdown }: Props) {
  const settled = useSettled(markdown, pause)
  const { data, error, isFetching, refetch } = useQuery({
    ...previewQuery(ws, slug, settled),
    placeholderData: keepPreviousData,
  })
  const isUpdating = isFetching || settled !== markdown
  return (
    <section className={styles.pane} aria-label="Preview" aria-busy={isUpdating}>
      {data && <Problems problems={data.problems} />}
      {error && !isUpdating && <Failed error={error} retry={() => void refetch()} />}
      {data ? (
        <article className={styles.page}>
          <h2 className={styles.heading}>{title || 'Untitled'}</h2>
          {data.content.length > 0 ? <Pieces content={data.content} /> : <p className={styles.nothing}>Nothing yet.</p>}
        </article>
      ) : (
        !error && <Loading rows={4} />
      )}
    </section>
  )
}

function Problems({ problems }: Pick<DocumentationPreview, 'problems'>) {
  return (
    <div role="status">
      {problems.length > 0 && (
        <Notice kind="danger">
          <ul className={styles.problems}>
            {problems.map(({ line, message }, at) => (
              <li key={at}>
                Line {line}: {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}
