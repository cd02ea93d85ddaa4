// The program that Figma runs in the document's sandbox.
import { answer } from './answer.ts'
import type { Answer, Message } from './messages.ts'

declare const figma: PluginAPI
declare const __html__: string

figma.showUI(__html__, { width: 360, height: 520, themeColors: true })
figma.ui.onmessage = (question: Message) => {
  const reply = (given: Answer) => figma.ui.postMessage(given)
  answer(figma, question).then(
    value => reply({ number: question.number, value }),
    (error: unknown) =>
      reply({ number: question.number, error: error instanceof Error ? error.message : String(error) }),
  )
}
