/**
 * The permitted caller of every state-changing function of every contract, with a call that succeeds in the state that
 * `caller-world.ts` sets up. A function that is not listed fails the test.
 */
import {
  concat,
  keccak256,
  numberToHex,
  parseEther,
  parseSignature,
  slice,
  stringToHex,
  zeroAddress,
  type Address,
} from 'viem'
import type { ContractName } from '#deploy/contract-plan.ts'
import { people, type Person } from './test-chain.ts'

export type CallerRule = {
  /**
   * `anyone`: a stranger's call succeeds. Otherwise only this person's call does, and a stranger's fails with
   * `refusal`.
   */
  who: 'anyone' | Person
  refusal?: string
  args?: readonly unknown[] | ((chain: SigningChain) => Promise<readonly unknown[]>)
  value?: bigint
}

/** Data for a call that contains a signature. */
export type SigningChain = { chainId: number; addressOf: (name: ContractName) => Address }

/** The state that `caller-world.ts` sets up: the holder owns plot 1 and has a grant for plot 2. */
export const world = {
  path: 'plots/2',
  /** The end of 2105, beyond every test's clock. */
  deadline: 4_291_747_199,
  minted: 1n,
  granted: 2n,
  fresh: 3n,
  mass: parseEther('100'),
  usdt: 50_000_000n,
}

const { holder, heir, stranger } = people
const bytes32 = numberToHex(7, { size: 32 })

export const grantHash = (to: Address, path: string) =>
  slice(keccak256(concat([to, stringToHex(path)])), 0, 24)

const ownership: Record<string, CallerRule> = {
  'transferOwnership(address)': {
    who: 'deployer',
    refusal: 'OwnableUnauthorizedAccount',
    args: [stranger.address],
  },
  'acceptOwnership()': { who: 'heir', refusal: 'OwnableUnauthorizedAccount' },
}

const pausing: Record<string, CallerRule> = {
  'pause()': { who: 'deployer', refusal: 'OwnableUnauthorizedAccount' },
  // The contracts are not paused, so the owner's call fails too, with ExpectedPause; see the test.
  'unpause()': { who: 'deployer', refusal: 'OwnableUnauthorizedAccount' },
}

const mintedNft: Record<string, CallerRule> = {
  ...ownership,
  ...pausing,
  'setMinter(address)': { who: 'deployer', refusal: 'OwnableUnauthorizedAccount', args: [heir.address] },
  'setBaseURI(string)': {
    who: 'deployer',
    refusal: 'OwnableUnauthorizedAccount',
    args: ['https://elsewhere.example/'],
  },
  'setRoyalty(address,uint96)': {
    who: 'deployer',
    refusal: 'OwnableUnauthorizedAccount',
    args: [heir.address, 500n],
  },
  'announceUpdates(uint256[])': { who: 'minter', refusal: 'MinterRoleUnauthorized', args: [[world.minted]] },
}

/** Only the owner may rescue tokens; the call names token, receiver and amount. */
const rescue: Record<string, CallerRule> = {
  'rescueToken(address,address,uint256)': {
    who: 'deployer',
    refusal: 'OwnableUnauthorizedAccount',
    args: ['Gin', heir.address, 1n],
  },
}

const erc20: Record<string, CallerRule> = {
  'transfer(address,uint256)': {
    who: 'holder',
    refusal: 'ERC20InsufficientBalance',
    args: [heir.address, 1n],
  },
  'approve(address,uint256)': { who: 'anyone', args: [heir.address, 1n] },
  'transferFrom(address,address,uint256)': {
    who: 'heir',
    refusal: 'ERC20InsufficientAllowance',
    args: [holder.address, heir.address, 1n],
  },
}

const permitSignature = 'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)'

/** Any account may send it, because the holder's signature authorises it. */
const permit: CallerRule = {
  who: 'anyone',
  args: async ({ chainId, addressOf }) => {
    const message = {
      owner: holder.address,
      spender: heir.address,
      value: 1n,
      nonce: 0n,
      deadline: BigInt(world.deadline),
    }
    const signature = await holder.signTypedData({
      domain: { name: 'Mass', version: '1', chainId, verifyingContract: addressOf('Mass') },
      types: {
        Permit: [
          { name: 'owner', type: 'address' },
          { name: 'spender', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'nonce', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
        ],
      },
      primaryType: 'Permit',
      message,
    })
    const { r, s, yParity } = parseSignature(signature)
    return [message.owner, message.spender, message.value, message.deadline, 27 + yParity, r, s]
  },
}

const transfer = [holder.address, heir.address, world.minted]

const erc721: Record<string, CallerRule> = {
  'approve(address,uint256)': {
    who: 'holder',
    refusal: 'ERC721InvalidApprover',
    args: [heir.address, world.minted],
  },
  'setApprovalForAll(address,bool)': { who: 'anyone', args: [heir.address, true] },
  'transferFrom(address,address,uint256)': {
    who: 'holder',
    refusal: 'ERC721InsufficientApproval',
    args: transfer,
  },
  'safeTransferFrom(address,address,uint256)': {
    who: 'holder',
    refusal: 'ERC721InsufficientApproval',
    args: transfer,
  },
  'safeTransferFrom(address,address,uint256,bytes)': {
    who: 'holder',
    refusal: 'ERC721InsufficientApproval',
    args: [...transfer, '0x'],
  },
}

const hash = grantHash(holder.address, world.path)

export const callerRules: Record<ContractName, Record<string, CallerRule>> = {
  LandNft: {
    ...erc721,
    ...mintedNft,
    // The grant names the receiver, so the holder gets the token, whichever account sends this.
    'safeMint(address,uint256,string)': { who: 'anyone', args: [holder.address, world.granted, world.path] },
    'grant(uint256,bytes24,uint40)': {
      who: 'minter',
      refusal: 'MinterRoleUnauthorized',
      args: [world.fresh, hash, world.deadline],
    },
    'grantBatch(uint256[],bytes24[],uint40)': {
      who: 'minter',
      refusal: 'MinterRoleUnauthorized',
      args: [[world.fresh], [hash], world.deadline],
    },
    'revokeGrant(uint256)': { who: 'minter', refusal: 'MinterRoleUnauthorized', args: [world.granted] },
    'revokeBatch(uint256[])': { who: 'minter', refusal: 'MinterRoleUnauthorized', args: [[world.granted]] },
  },
  LandCollectionNft: {
    ...erc721,
    ...mintedNft,
    'mint(address,uint256,string,bytes32,bytes32)': {
      who: 'minter',
      refusal: 'MinterRoleUnauthorized',
      args: [holder.address, world.fresh, world.path, bytes32, bytes32],
    },
  },
  LandPayment: {
    ...ownership,
    ...rescue,
    'receive()': { who: 'anyone', value: 1n },
    'pay(bytes32)': { who: 'anyone', args: [bytes32], value: 1n },
    'fundRefunds()': { who: 'anyone', value: 1n },
    'withdraw(address,uint256)': {
      who: 'deployer',
      refusal: 'OwnableUnauthorizedAccount',
      args: [heir.address, 1n],
    },
    'setRefunder(address,uint96)': {
      who: 'deployer',
      refusal: 'OwnableUnauthorizedAccount',
      args: [heir.address, 1n],
    },
    'refund(uint256,address,uint256)': {
      who: 'refunder',
      refusal: 'LandPaymentUnauthorizedRefunder',
      args: [1n, heir.address, 1n],
    },
  },
  Gin: erc20,
  Mass: { ...erc20, [permitSignature]: permit },
  TestUsdt: { ...erc20, 'faucet(address)': { who: 'anyone', args: [stranger.address] } },
  Ido: {
    ...ownership,
    ...pausing,
    'buy(uint256,uint256,address)': {
      who: 'holder',
      refusal: 'ERC20InsufficientAllowance',
      args: [world.mass, world.usdt, zeroAddress],
    },
    'setPrice(uint256)': { who: 'deployer', refusal: 'OwnableUnauthorizedAccount', args: [50_000n] },
    'deposit(uint256)': { who: 'deployer', refusal: 'OwnableUnauthorizedAccount', args: [0n] },
    'withdraw(address,address,uint256)': {
      who: 'deployer',
      refusal: 'OwnableUnauthorizedAccount',
      args: ['Mass', heir.address, 1n],
    },
  },
  Staking: {
    ...ownership,
    ...rescue,
    ...pausing,
    'stake(uint256)': { who: 'holder', refusal: 'ERC20InsufficientAllowance', args: [1n] },
    'claimReward()': { who: 'holder', refusal: 'StakingNothingToClaim' },
    'withdrawStake(uint256)': { who: 'holder', refusal: 'StakingInsufficientStake', args: [1n] },
    'deposit(uint256)': { who: 'deployer', refusal: 'OwnableUnauthorizedAccount', args: [0n] },
    'withdraw(address,uint256)': {
      who: 'deployer',
      refusal: 'OwnableUnauthorizedAccount',
      args: [heir.address, 1n],
    },
  },
  PriceFeed: {
    ...ownership,
    'updateAnswer(int256)': { who: 'keeper', refusal: 'PriceFeedUnauthorized', args: [1n] },
    'setKeeper(address)': { who: 'deployer', refusal: 'OwnableUnauthorizedAccount', args: [heir.address] },
  },
}
