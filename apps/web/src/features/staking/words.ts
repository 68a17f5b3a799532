import { addWords } from '#lib/i18n/words.ts'

export const stakingWords = {
  staking: {
    reward: 'Reward so far, in MASS',
    claimIn: 'Next claim in',
    timeLeft: '{{hours}} h {{minutes}} min',
    claim: 'Claim reward',
    terms: 'The reward grows until {{day}}. What you have staked can be withdrawn at any time.',
    amount: 'MASS to stake',
    unitHas: 'MASS · you have {{amount}}',
    unitOf: 'of {{amount}} MASS',
    stepAllow: 'Allow MASS',
    stepStake: 'Stake',
    stepConfirm: 'Confirm',
    stake: 'Stake',
    connectFirst: 'Please connect your blockchain wallet',
    enterMass: 'Please enter an amount of MASS',
    paused: 'New stakes are paused at the moment. Claims and withdrawals go on.',
    tooLittle: 'Your wallet has {{amount}} MASS, which is less than that. Nothing was sent.',
    stakedTitle: 'It is staked',
    stakedText: 'You staked {{amount}} MASS. The reward starts now.',
    claimedTitle: 'Your reward is in your wallet',
    claimedText: 'You received {{amount}} MASS.',

    withdraw: 'Withdraw principal',
    withdrawTitle: 'Withdraw principal',
    withdrawText:
      'The withdrawn amount stops earning. The reward so far stays yours and can be claimed when it is due.',
    withdrawAmount: 'MASS to withdraw',
    withdrawWrong: 'Please enter an amount of MASS that you have staked',
    cancel: 'Cancel',
    withdrawnTitle: 'Your principal is in your wallet',
    withdrawnText: 'You received {{amount}} MASS back.',

    ownerDeposit: 'MASS for the pool',
    ownerFree: 'MASS that are not promised to a staker: {{amount}}',
    deposit: 'Deposit into the pool',
    askDeposit:
      'Put {{amount}} into the pool? Your wallet is asked to allow 10,000,000 MASS first, where it has not.',
    ownerWithdraw: 'MASS to take out',
    ownerSafe: 'Stakes and promised rewards are out of reach.',
    withdrawPool: 'Withdraw from the pool',
    askWithdraw: 'Take {{amount}} out of the pool, to your wallet?',
    doneTitle: 'Done',
    done: 'The contract has it.',
  },
} as const

addWords(stakingWords, () => import('./words-vi.ts'))
