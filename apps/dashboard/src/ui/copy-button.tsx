import { Check, Copy } from '../icons/icons.generated.ts'
import { useEffect, useState } from 'react'
import { Button, IconButton } from './button.tsx'
import { announce } from './overlay/toast.tsx'

/** Copies a text. A button with a label where there are `children`, otherwise an icon. */
export function CopyButton({
  text,
  label,
  children,
  onCopied,
}: {
  text: string
  label: string
  children?: string
  onCopied?: () => void
}) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      announce('Copied')
      onCopied?.()
    } catch {
      announce('The browser did not allow copying: select the text and copy it by hand')
    }
  }
  const icon = copied ? <Check size={14} /> : <Copy size={14} />
  return children ? (
    <Button icon={icon} aria-label={copied ? 'Copied' : label} onPress={copy}>
      {copied ? 'Copied' : children}
    </Button>
  ) : (
    <IconButton label={label} size="small" onPress={copy}>
      {icon}
    </IconButton>
  )
}
