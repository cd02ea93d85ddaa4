// Part of the conformance fixture: tools that send requests to the client (MCP 2026-07-28, multi-round-trip requests).
import { acceptedContent, createRequestStateCodec, inputRequired, inputResponse } from '@modelcontextprotocol/server'
import type { ServerContext } from '@modelcontextprotocol/server'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'

const textResult = (value: string) => ({ content: [{ type: 'text' as const, text: value }] })

export const states = createRequestStateCodec<{ round: number }>({ key: randomBytes(32) })

const nameSchema = z.object({ name: z.string() })
const askName = (message: string) => inputRequired.elicit({ message, requestedSchema: nameSchema })
export const sample = (question: string, maxTokens: number) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: { type: 'text', text: question } }], maxTokens })

type Requested = ServerContext['mcpReq']
const capabilitiesOf = ({ envelope }: Requested): Record<string, unknown> => {
  const given = (envelope as Record<string, unknown> | undefined)?.['io.modelcontextprotocol/clientCapabilities']
  return (given ?? {}) as Record<string, unknown>
}

export function elicitName({ inputResponses }: Requested) {
  const given = acceptedContent(inputResponses, 'user_name', nameSchema)
  return given
    ? textResult(`Hello, ${given.name}!`)
    : inputRequired({ inputRequests: { user_name: askName('What is your name?') } })
}

export function addInputTools(tool: (name: string, run: (context: ServerContext) => unknown) => unknown): void {
  tool('test_input_required_result_elicitation', ({ mcpReq }) => elicitName(mcpReq))
  tool('test_input_required_result_sampling', ({ mcpReq }) => {
    const given = inputResponse(mcpReq.inputResponses, 'capital_question')
    if (given.kind !== 'sampling')
      return inputRequired({ inputRequests: { capital_question: sample('What is the capital of France?', 100) } })
    return textResult(`The client says: ${JSON.stringify(given.result.content)}`)
  })
  tool('test_input_required_result_list_roots', ({ mcpReq }) => {
    const given = inputResponse(mcpReq.inputResponses, 'client_roots')
    if (given.kind !== 'roots') return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } })
    return textResult(`Roots: ${given.roots.map(({ uri }) => uri).join(', ')}`)
  })
  const confirming = async ({ mcpReq }: ServerContext) => {
    const confirmed = acceptedContent(mcpReq.inputResponses, 'confirm')
    if (confirmed && mcpReq.requestState<{ round: number }>()) return textResult('state-ok')
    const confirm = inputRequired.elicit({ message: 'Please confirm', requestedSchema: z.object({ ok: z.boolean() }) })
    return inputRequired({ inputRequests: { confirm }, requestState: await states.mint({ round: 1 }) })
  }
  tool('test_input_required_result_request_state', confirming)
  tool('test_input_required_result_tampered_state', confirming)
  tool('test_input_required_result_multiple_inputs', async ({ mcpReq: { inputResponses, requestState } }) => {
    const complete = ['user_name', 'greeting', 'client_roots'].every(
      key => inputResponse(inputResponses, key).kind !== 'missing',
    )
    if (complete && requestState()) return textResult('All three have come.')
    const inputRequests = {
      user_name: askName('What is your name?'),
      greeting: sample('Generate a greeting', 50),
      client_roots: inputRequired.listRoots(),
    }
    return inputRequired({ inputRequests, requestState: await states.mint({ round: 1 }) })
  })
  tool('test_input_required_result_multi_round', async ({ mcpReq: { inputResponses, requestState } }) => {
    const round = requestState<{ round: number }>()?.round ?? 0
    if (round === 2 && acceptedContent(inputResponses, 'step2')) return textResult('Both steps are done.')
    if (round === 1 && acceptedContent(inputResponses, 'step1')) {
      const step2 = inputRequired.elicit({
        message: 'Step 2: What is your favorite color?',
        requestedSchema: z.object({ color: z.string() }),
      })
      return inputRequired({ inputRequests: { step2 }, requestState: await states.mint({ round: 2 }) })
    }
    return inputRequired({
      inputRequests: { step1: askName('Step 1: What is your name?') },
      requestState: await states.mint({ round: 1 }),
    })
  })
  tool('test_input_required_result_capabilities', ({ mcpReq }) => {
    const can = capabilitiesOf(mcpReq)
    const inputRequests = {
      ...(can.elicitation ? { user_name: askName('What is your name?') } : {}),
      ...(can.sampling ? { greeting: sample('Generate a greeting', 50) } : {}),
    }
    return Object.keys(inputRequests).length > 0
      ? inputRequired({ inputRequests })
      : textResult('The client can be asked nothing.')
  })
}
