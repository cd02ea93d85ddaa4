import {
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
  type RefObject,
} from 'react'
import { cx } from '../../ui/class-names.ts'
import type { Model } from '../../model/model.ts'
import { completedWith, completionsAt, type Offer } from './completion.ts'
import type { SearchAssistant, SearchInputProps } from './search-assistant.ts'
import styles from './search.module.css'

export interface SearchCompletionProps {
  model: Model
  query: string
  onQuery: (query: string) => void
  input: RefObject<HTMLInputElement | null>
  /** What the input says of the list. */
  onProps: (props: SearchInputProps) => void
  assistant: Ref<SearchAssistant>
}

/**
 * The list below the search field. Nothing in it is chosen at first: Enter and the arrow down go into the grid as long
 * as nobody goes into the list.
 */
export function SearchCompletion({ model, query, onQuery, input, onProps, assistant }: SearchCompletionProps) {
  const id = useId()
  const goal = useRef<number | null>(null)
  const [caret, setCaret] = useState<number | null>(null)
  const [asked, setAsked] = useState(false)
  // The query whose list was closed: typing opens it again.
  const [closed, setClosed] = useState<string | null>(null)
  const [chosen, setChosen] = useState({ for: '', index: -1 })
  const completing = caret === null || (closed === query && !asked) ? null : completionsAt(query, caret, model, asked)
  const offers = completing?.offers ?? []
  const more = completing?.more ?? 0
  const index = chosen.for === query && chosen.index < offers.length ? chosen.index : -1
  const isOpen = offers.length > 0
  const active = isOpen && index >= 0 ? `${id}-${index}` : undefined

  useLayoutEffect(() => {
    if (goal.current === null) return
    input.current?.setSelectionRange(goal.current, goal.current)
    goal.current = null
  }, [query, input])
  useInputProps(onProps, id, isOpen, active)

  const close = () => {
    setClosed(query)
    setAsked(false)
  }
  const take = (offer: Offer | undefined) => {
    if (!offer || !completing) return
    const done = completedWith(query, completing, offer)
    goal.current = done.caret
    setCaret(done.caret)
    setAsked(false)
    onQuery(done.text)
  }
  const onKey = ({ key, altKey, nativeEvent }: KeyboardEvent): boolean => {
    if (nativeEvent.isComposing) return false
    if (key === 'ArrowDown' && altKey && !isOpen) {
      setCaret(input.current?.selectionStart ?? query.length)
      setAsked(true)
      return true
    }
    if (!isOpen) return false
    if (key === 'ArrowDown') setChosen({ for: query, index: (index + 1) % offers.length })
    else if (key === 'ArrowUp' && index >= 0) setChosen({ for: query, index: index - 1 })
    else if (key === 'Escape') close()
    else if ((key === 'Enter' || key === 'Tab') && index >= 0) take(offers[index])
    else return false
    return true
  }
  useImperativeHandle(assistant, () => ({
    onKey,
    onCaret() {
      const field = input.current
      setCaret(field && field.selectionStart === field.selectionEnd ? field.selectionStart : null)
    },
    onLeave() {
      setCaret(null)
      setAsked(false)
    },
  }))
  if (!isOpen) return null
  return <OfferList id={id} offers={offers} index={index} more={more} onTake={take} />
}

/** Tells the input which list it has, and which of it is chosen. */
function useInputProps(
  onProps: SearchCompletionProps['onProps'],
  id: string,
  isOpen: boolean,
  active: string | undefined,
) {
  useEffect(() => {
    onProps({
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      ...(isOpen ? { 'aria-controls': id } : {}),
      ...(active === undefined ? {} : { 'aria-activedescendant': active }),
    })
  }, [onProps, id, isOpen, active])
}

interface OfferListProps {
  id: string
  offers: readonly Offer[]
  /** Of what is chosen; -1: nothing. */
  index: number
  /** How many are not shown. */
  more: number
  onTake: (offer: Offer) => void
}

function OfferList({ id, offers, index, more, onTake }: OfferListProps) {
  return (
    <div className={styles.popup}>
      <div id={id} role="listbox" aria-label="What can be searched for">
        {offers.map((offer, i) => (
          <div
            key={offer.text}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === index}
            className={cx(styles.option, i === index && styles.chosen)}
            // Pressing must not take the focus from the field.
            onPointerDown={event => event.preventDefault()}
            onClick={() => onTake(offer)}
          >
            <bdi className={styles.text}>{offer.text}</bdi>
            <span className={styles.hint}>{offer.hint}</span>
          </div>
        ))}
      </div>
      {more > 0 && <div className={styles.more}>{more} more: type on to see them</div>}
    </div>
  )
}
