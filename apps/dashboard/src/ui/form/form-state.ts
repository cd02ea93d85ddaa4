import { useState } from 'react'

export interface FormState {
  busy: boolean
  error: string | null
  /** Runs the work of the form; a refusal becomes the form's error. */
  submit: (work: () => Promise<unknown>) => Promise<boolean>
}

export function useFormState(): FormState {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const submit = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setError(null)
    try {
      await work()
      return true
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, submit }
}
