import type { TypeName } from '@tessera/engine'
import type { ReactNode, RefObject } from 'react'
import type { Model } from '../../model/model.ts'
import type { Resolver } from '../../model/resolver.ts'
import { CompletionList } from './completion-list.tsx'
import type { Judged } from './judge.ts'
import { Outcome } from './outcome.tsx'
import { Panel } from './panel.tsx'
import type { Completion } from './use-completion.ts'
import styles from './formula.module.css'

export interface Props {
  anchor: RefObject<HTMLElement | null>
  /** The id of the element with the result. */
  id: string
  completion: Completion
  model: Model
  resolver: Resolver
  /** Null while there is nothing to report. */
  judged: Judged | null
  type: TypeName
  /** The name of the token. */
  name: string
  hint: ReactNode
}

/** Help below an edited cell: completions and the result of the text. */
export function EditorHelp({ anchor, id, completion, model, resolver, judged, type, name, hint }: Props) {
  return (
    <Panel anchor={anchor}>
      <CompletionList completion={completion} model={model} resolver={resolver} />
      <div id={id} className={styles.about}>
        {judged && <Outcome judged={judged} type={type} name={name} />}
        {hint && <span className={styles.hint}>{hint}</span>}
      </div>
    </Panel>
  )
}
