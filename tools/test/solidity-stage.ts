import { runCommand } from '../run/run-command.ts'
import { counted } from './stage.ts'
import type { Count } from './stage.ts'

export async function solidityStage(args: string[]): Promise<Count> {
  const command = [process.execPath, 'packages/contracts/test/run-solidity-tests.ts', ...args]
  const { code, output } = await runCommand(command, { show: true })
  const [, passed = '0', failed = '0'] = /solidity: (\d+) passed, (\d+) failed/.exec(output) ?? []
  return counted(code, { passed: Number(passed), failed: Number(failed) })
}
