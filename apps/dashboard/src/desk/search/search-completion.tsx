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
import type { Model } from '../../tokens/model/model.ts'
import { completedWith, completionsAt, type Offer } from './completion.ts'
import type { SearchAssistant, SearchInputProps } from './search-assistant.ts'
import styles from './search.module.css'

export interface SearchCompletionProps {
  model: Model
  query: string
  onQuery: (query: string) => void
  input: RefObject<HTMLInputElement | null>
  /** Receives the ARIA attributes of the input. */
  onProps: (props: SearchInputProps) => void
  assistant: Ref<SearchAssistant>
}

const noOffers = { offers: [], more: 0 }

/** The list below the search field. At first no offer is chosen: Enter still goes into the grid. */
export function SearchCompletion({ model, query, onQuery, input, onProps, assistant }: SearchCompletionProps) {
  const id = useId()
  const goal = useRef<number | null>(null)
  const [caret, setCaret] = useState<number | null>(null)
  const [isRequested, setRequested] = useState(false)
  // The query for which the list was closed: typing opens it again.
  const [closed, setClosed] = useState<string | null>(null)
  const [chosen, setChosen] = useState({ for: '', index: -1 })
  const completing =
    caret === null || (closed === query && !isRequested) ? null : completionsAt(query, caret, model, isRequested)
  const { offers, more } = completing ?? noOffers
  const index = chosen.for === query && chosen.index < offers.length ? chosen.index : -1
  const isOpen = offers.length > 0
  const active = isOpen && index >= 0 ? `${id}-${index}` : undefined

  useLayoutEffect(() => {
    if (goal.current === null) return
    input.current?.setSelectionRange(goal.current, goal.current)
    goal.current = null
  }, [query, input])
  useInputProps(onProps, id, isOpen, active)

  const take = (offer: Offer | undefined) => {
    if (!offer || !completing) return
    const done = completedWith(query, completing, offer)
    goal.current = done.caret
    setCaret(done.caret)
    setRequested(false)
    onQuery(done.text)
  }
  const actions: Record<Action, () => void> = {
    open() {
      setCaret(input.current?.selectionStart ?? query.length)
      setRequested(true)
    },
    next: () => setChosen({ for: query, index: (index + 1) % offers.length }),
    previous: () => setChosen({ for: query, index: index - 1 }),
    close() {
      setClosed(query)
      setRequested(false)
    },
    take: () => take(offers[index]),
  }
  const onKey = (event: KeyboardEvent): boolean => {
    if (event.nativeEvent.isComposing) return false
    const action = actionOf(event, isOpen, index)
    if (action) actions[action]()
    return action !== null
  }
  useImperativeHandle(assistant, () => ({
    onKey,
    onCaret() {
      const field = input.current
      setCaret(field && field.selectionStart === field.selectionEnd ? field.selectionStart : null)
    },
    onLeave() {
      setCaret(null)
      setRequested(false)
    },
  }))
  if (!isOpen) return null
  return <OfferList id={id} offers={offers} index={index} more={more} onTake={take} />
}

type Action = 'open' | 'next' | 'previous' | 'close' | 'take'

/** What a key does with the list; null leaves the key to the field. `index` is -1 where no offer is chosen. */
function actionOf({ key, altKey }: KeyboardEvent, isOpen: boolean, index: number): Action | null {
  if (!isOpen) return key === 'ArrowDown' && altKey ? 'open' : null
  if (key === 'ArrowDown') return 'next'
  if (key === 'Escape') return 'close'
  if (index < 0) return null
  if (key === 'ArrowUp') return 'previous'
  return key === 'Enter' || key === 'Tab' ? 'take' : null
}

/** Gives the input the attributes of its list and of the chosen offer. */
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
  /** The chosen offer, or -1. */
  index: number
  /** The number of hidden offers. */
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
            // The field keeps the focus when an offer is pressed.
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
