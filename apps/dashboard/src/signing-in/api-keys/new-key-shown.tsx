import { ShownOnce } from '../../ui/overlay/shown-once.tsx'

export function NewKeyShown({ value, onDone }: { value: string; onDone: () => void }) {
  return (
    <ShownOnce
      title="Your new API key"
      noun="key"
      label="API key"
      value={value}
      variable="TESSERA_API_KEY"
      onDone={onDone}
    />
  )
}
