import { rollBackChain } from '@meridian/dev-chain/open-test-chain'
import { parseEther } from 'viem'
import { describe, expect, it } from 'vitest'
import { awaitReceipt } from '#deploy/await-receipt.ts'
import { readDeployment, readPending } from '#deploy/deployment-file.ts'
import { massAbi } from '#generated/abi.ts'
import { chain, createdNames, deploy, file, landContracts, opened, replaceChain } from './deploy-world.ts'
import { runDeployCli } from './run-deploy-cli.ts'
import { people } from './test-chain.ts'

describe('an interrupted deployment', () => {
  it('finds the contract that was mined after it was killed', async () => {
    await chain.setAutomine(false)
    const cli = runDeployCli(opened.rpcUrl, file)
    await expect.poll(waitingTransactions, { timeout: 30_000 }).toBe(1)
    await cli.kill()
    await chain.setAutomine(true)
    await chain.mine({ blocks: 1 })

    await deploy()
    expect(await createdNames()).toEqual(landContracts)
  })

  it('sends the same transaction again when the network lost it', async () => {
    await chain.setAutomine(false)
    const cli = runDeployCli(opened.rpcUrl, file)
    await expect.poll(waitingTransactions, { timeout: 30_000 }).toBe(1)
    await cli.kill()
    const pending = readPending(file)
    await chain.dropTransaction({ hash: pending!.txHash })
    await chain.setAutomine(true)

    const { contracts } = await deploy()
    expect(contracts[pending!.name]!.txHash).toBe(pending!.txHash)
    expect(await createdNames()).toEqual(landContracts)
  })

  it('deploys the contract again when its nonce was used by another transaction', async () => {
    await chain.setAutomine(false)
    const cli = runDeployCli(opened.rpcUrl, file)
    await expect.poll(waitingTransactions, { timeout: 30_000 }).toBe(1)
    await cli.kill()
    const pending = readPending(file)
    await chain.dropTransaction({ hash: pending!.txHash })
    await chain.setAutomine(true)
    const { deployer, stranger } = people
    const transfer = {
      account: deployer,
      chain: null,
      to: stranger.address,
      value: 1n,
      nonce: pending!.nonce,
    }
    await awaitReceipt(chain, await chain.sendTransaction(transfer))

    const { contracts } = await deploy()
    expect(contracts[pending!.name]!.txHash).not.toBe(pending!.txHash)
    expect(await createdNames()).toEqual(landContracts)
  })

  it(
    'reaches the end however often it is killed, with every contract and every deposit once',
    { tags: ['thorough'] },
    async () => {
      for (const lines of [1, 3, 4, 2]) {
        const cli = runDeployCli(opened.rpcUrl, file)
        await cli.printed(lines)
        await cli.kill()
      }
      const { contracts } = await deploy()
      expect(await createdNames()).toEqual(landContracts)
      const balance = (name: string) =>
        chain.readContract({
          address: contracts['Mass']!.address,
          abi: massAbi,
          functionName: 'balanceOf',
          args: [contracts[name]!.address],
        })
      expect(await balance('Ido')).toBe(parseEther('400000000'))
      expect(await balance('Staking')).toBe(parseEther('200000000'))
    },
  )

  it('repeats what a demo chain lost, and nothing else', async () => {
    const first = await deploy()
    await rollBackChain(chain, 7)
    expect(await createdNames()).toEqual(landContracts.filter((name) => name !== 'Ido' && name !== 'Staking'))

    const second = await deploy()
    expect(second.contracts['Mass']).toEqual(first.contracts['Mass'])
    expect(await createdNames()).toEqual(landContracts)
    expect(readDeployment(file)).toEqual(second)
  })

  it('deploys everything again on a demo chain that was deleted', async () => {
    await deploy()
    await replaceChain()
    await deploy()
    expect(await createdNames()).toEqual(landContracts)
  })

  it('refuses to repeat anything on a live chain whose node lost the contracts', async () => {
    await deploy({ set: 'gin', demo: false, confirmations: 1 })
    await replaceChain()
    await expect(deploy({ set: 'gin', demo: false, confirmations: 1 })).rejects.toThrow('has no code there')
    expect(await createdNames()).toEqual([])
  })

  const waitingTransactions = async () => {
    const { pending } = await chain.getTxpoolStatus()
    return pending
  }
})
