import { Plus } from '../../icons/icons.generated.ts'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Page } from '../page/page.tsx'
import { Empty, Failed, Loading } from '../states.tsx'
import styles from './list.module.css'

interface Props<T> {
  title: string
  intro: ReactNode
  back?: ReactNode
  /** The button that makes a record: at the end of the header, and in the middle of an empty page. */
  create: { label: string; unavailable: string | null; onPress: () => void }
  /** More actions of the header, before it. */
  actions?: ReactNode
  /** Stands above the list. */
  notice?: ReactNode
  /** A query of all records. */
  query: { data: readonly T[] | undefined; error: Error | null; refetch: () => unknown }
  empty: { title: string; manual: string; text: ReactNode; more?: ReactNode }
  list: (records: readonly T[]) => ReactNode
  /** Stands below the list, once it is there. */
  below?: ReactNode
  /** Dialogs. */
  children?: ReactNode
}

/** A page that lists the records of one kind. */
export function ListPage<T>({ create, actions, notice, query, empty, list, below, children, ...page }: Props<T>) {
  const { data, error, refetch } = query
  const { label, ...press } = create
  const button = (
    <Button kind="primary" icon={<Plus size={14} aria-hidden />} {...press}>
      {label}
    </Button>
  )
  return (
    <Page
      {...page}
      actions={
        <>
          {actions}
          {data?.length !== 0 && <span className={data ? undefined : styles.awaited}>{button}</span>}
        </>
      }
    >
      {data ? (
        <>
          {notice}
          {data.length > 0 ? (
            list(data)
          ) : (
            <Empty title={empty.title} manual={empty.manual} action={button}>
              {empty.text}
            </Empty>
          )}
          {data.length === 0 && empty.more}
          {below}
        </>
      ) : error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : (
        <Loading rows={3} />
      )}
      {children}
    </Page>
  )
}
