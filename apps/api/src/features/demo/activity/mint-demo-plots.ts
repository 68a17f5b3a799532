import { landNftAbi } from '@meridian/contracts/abi'
import { mintPlot, reportMint } from '@meridian/shared/endpoints/minting'
import { listMyAssets } from '@meridian/shared/endpoints/plots'
import { sendWalletSignature, getWalletNonce } from '@meridian/shared/endpoints/wallet'
import { AppError } from '@meridian/shared/errors'
import { walletLoginMessage } from '@meridian/shared/identity'
import type { DemoCaller } from './demo-caller.ts'
import type { DemoWallet } from './demo-wallet.ts'

const amount = 3

export async function linkDemoWallet(
  { call, password }: DemoCaller,
  { address, signMessage }: DemoWallet,
): Promise<void> {
  const { nonce } = await call(getWalletNonce, { params: { address } })
  const signature = await signMessage({ message: walletLoginMessage(nonce) })
  await call(sendWalletSignature, {
    params: { address },
    body: { signature, nonce, current_password: password },
  })
}

/** Mints single plots as a browser would: a grant of the server, then the wallet's own transaction. */
export async function mintDemoPlots({ call }: DemoCaller, wallet: DemoWallet): Promise<void> {
  const { data } = await call(listMyAssets, { query: { type: 'individual', limit: '100' } })
  // Always the same plots, so that a repetition mints no others.
  const chosen = data.toSorted((one, other) => Number(one._id) - Number(other._id)).slice(0, amount)
  const left = chosen.filter(({ mint_status: isMinted }) => !isMinted)
  const grants = await Promise.all(
    left.map(({ _id: id }) => call(mintPlot, { body: { id } }).catch(nullIfMinted)),
  )
  for (const grant of grants) {
    if (grant === null) continue
    const { to, tokenId, uri } = grant
    const hash = await wallet.send(wallet.at('LandNft'), landNftAbi, 'safeMint', [to, BigInt(tokenId), uri])
    const { address: from } = wallet
    await call(reportMint, { body: { tokenId, transaction_hash: hash, from, to: from, status: 2 } })
  }
}

/** An earlier run has sent the mint, which is not final yet. */
function nullIfMinted(error: unknown): null {
  if (error instanceof AppError && error.code === 'PLOT_ALREADY_MINTED') return null
  throw error
}
