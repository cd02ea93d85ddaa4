import { useRef, useState, type RefObject } from 'react'
import { SearchField } from '../../ui/form/search-field.tsx'
import { SearchCompletion } from '../lazy.ts'
import type { Model } from '../../tokens/model/model.ts'
import type { SearchAssistant, SearchInputProps } from '../search/search-assistant.ts'
import styles from './toolbar.module.css'

interface Props {
  model: Model
  query: string
  onQuery: (query: string) => void
  shown: number
  input: RefObject<HTMLInputElement | null>
  onEnterGrid: () => void
}

export function TokenSearch({ model, query, onQuery, shown, input, onEnterGrid }: Props) {
  const assistant = useRef<SearchAssistant>(null)
  const [visited, setVisited] = useState(false)
  const [props, setProps] = useState<SearchInputProps>({})
  return (
    <div className={styles.search}>
      <SearchField
        label="Search tokens"
        placeholder="Search words, colors, is:…"
        inputRef={input}
        input={{
          ...props,
          onSelect: () => assistant.current?.onCaret(),
          // Runs before the field itself, which clears on Escape.
          onKeyDownCapture: event => {
            if (!assistant.current?.onKey(event)) return
            event.preventDefault()
            event.stopPropagation()
          },
        }}
        value={query}
        onChange={onQuery}
        onFocus={() => setVisited(true)}
        onBlur={() => assistant.current?.onLeave()}
        onKeyDown={event => {
          if (event.key === 'ArrowDown' || event.key === 'Enter') onEnterGrid()
        }}
      />
      {visited && (
        <SearchCompletion
          model={model}
          query={query}
          onQuery={onQuery}
          input={input}
          onProps={setProps}
          assistant={assistant}
        />
      )}
      <span className="visually-hidden" role="status">
        {query ? `${shown} results` : ''}
      </span>
    </div>
  )
}
