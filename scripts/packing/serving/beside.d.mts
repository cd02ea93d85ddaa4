import type { ChildProcess } from 'node:child_process'

export function buildBeside(args: string[], runningFile: string, report: (sentence: string) => void): ChildProcess
