import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/states.tsx'
import { downgradeQuery } from './queries.ts'
import { offWords, overageWords } from './words.ts'

const key = 'tessera.plan-banner'
const day = 86_400_000

function dismissedLately(): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(key) ?? 0) < day
  } catch {
    return false
  }
}

/** Lists the exceeded limits of the plan; dismissing hides it for a day. */
export function PlanBanner() {
  const { data } = useQuery(downgradeQuery)
  const [hidden, setHidden] = useState(dismissedLately)
  if (!data?.has_overages || hidden) return null
  const dismiss = () => {
    setHidden(true)
    try {
      localStorage.setItem(key, String(Date.now()))
    } catch {
      // Without storage the banner returns on the next page load.
    }
  }
  return (
    <Notice
      kind="warning"
      action={
        <>
          <Link to="/settings" search={{ tab: 'plan' }}>
            See your plan
          </Link>
          <Button size="small" kind="quiet" onPress={dismiss}>
            Not now
          </Button>
        </>
      }
    >
      {overageWords(data)} You can read everything; {offWords(data).join(', ')}{' '}
      {offWords(data).length === 1 ? 'is' : 'are'} off.
    </Notice>
  )
}
