/**
 * The linter and the import rules ("arrows"). Who may import whom is below, among the API's features in
 * tools/check/api-features.ts; everything else about a folder follows from it. Inside a package, folders reach each
 * other through `#` imports only (`#platform/db.ts`), so an import that leaves its folder is always visible as one.
 */
import { defineConfig } from 'oxlint'
import { apiFeatures } from './tools/check/api-features.ts'

type Arrow = { from: string; forbidden: string[]; why: string }

const apiBelow = Object.fromEntries(Object.entries(apiFeatures).map(([name, { below }]) => [name, below]))

const webFeatures: Record<string, string[]> = {
  accounts: [],
  cart: ['live', 'collections', 'plot-pictures', 'tiers'],
  collections: ['live', 'plot-pictures'],
  credits: [],
  gin: ['live', 'wallet'],
  live: [],
  map: ['live'],
  minting: ['collections', 'live', 'plot-pictures', 'wallet'],
  'my-plots': ['live', 'collections'],
  orders: ['credits', 'my-plots'],
  payments: ['wallet', 'orders', 'credits', 'plot-pictures'],
  'plot-details': ['map'],
  'plot-pictures': [],
  referrals: ['live', 'tokens', 'wallet'],
  staking: ['tokens', 'wallet'],
  tiers: [],
  'token-charts': ['staking', 'token-sale', 'tokens', 'wallet'],
  'token-sale': ['tokens', 'wallet'],
  tokens: ['wallet'],
  wallet: [],
}

const otherApps = '^@meridian/(api|web|sandbox)'
const leavesTheFolder = '^\\.\\./'
const anyFeature = '^#features/'
/** The admin console's folder of the web app. */
const anyAdmin = '^(#|\\.{1,2}/(.*/)?)admin/'

/** Each feature may look down to those that its table lists, and to no other. */
function betweenFeatures(app: string, table: Record<string, string[]>, forbidden: string[]): Arrow[] {
  const features = Object.keys(table)
  return Object.entries(table).map(([feature, below]) => ({
    from: `apps/${app}/src/features/${feature}/**`,
    forbidden: [
      ...forbidden,
      `^#features/(${features.filter((other) => other !== feature && !below.includes(other)).join('|')})/`,
    ],
    why: `${feature} may look down to ${below.join(', ') || 'no other feature'} only`,
  }))
}

/** Later arrows win, so a feature that is missing from the table may look at no other feature at all. */
const arrows: Arrow[] = [
  { from: 'apps/*/src/**', forbidden: [otherApps], why: 'apps never import each other' },
  {
    from: 'packages/shared/src/**',
    forbidden: ['^@meridian/', '^#', '^node:'],
    why: 'shared is what browser and server agree on: it imports zod, one hash function and nothing of ours',
  },
  {
    from: 'packages/demo-wallet/src/**',
    forbidden: ['^@meridian/', '^#', '^node:'],
    why: 'the demo wallet runs in a page as in a test: it imports viem and nothing of ours',
  },
  {
    from: 'packages/demo-wallet/src/**/*.test.ts',
    forbidden: ['^@meridian/(?!contracts/|dev-chain/)', '^#'],
    why: 'the demo wallet is tested on a development chain, and knows nothing else of ours',
  },
  {
    from: 'apps/api/src/platform/**',
    forbidden: [otherApps, anyFeature],
    why: 'platform is below the features and knows none of them',
  },
  {
    from: 'apps/api/src/features/**',
    forbidden: [otherApps, leavesTheFolder, anyFeature],
    why: 'list the feature and what it may look down to in tools/check/api-features.ts',
  },
  ...betweenFeatures('api', apiBelow, [otherApps, leavesTheFolder]),
  ...['apps/web/src/*', 'apps/web/src/{app,testing}/**'].map((from) => ({
    from,
    forbidden: [otherApps, anyAdmin],
    why: 'nothing of the shop imports the admin console',
  })),
  {
    from: 'apps/web/src/{ui,lib}/**',
    forbidden: [otherApps, '^#app/', anyFeature, anyAdmin],
    why: 'ui and lib are below the features and know none of them',
  },
  {
    from: 'apps/web/src/features/**',
    forbidden: [otherApps, leavesTheFolder, '^#app/', anyFeature, '^#admin/'],
    why: 'list the feature and those that it may import in oxlint.config.ts; pages pass it anything else',
  },
  ...betweenFeatures('web', webFeatures, [otherApps, leavesTheFolder, '^#app/', '^#admin/']),
  {
    from: 'apps/web/src/admin/**',
    forbidden: [otherApps, leavesTheFolder, '^#app/', anyFeature],
    why: 'the admin console is an app of its own, on ui and lib',
  },
]

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'node', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  options: { typeAware: true, denyWarnings: true },
  ignorePatterns: ['**/dist/**', '**/out/**', '**/cache/**', '.data/**'],
  rules: {
    'no-restricted-imports': 'off',
    'import/no-cycle': 'error',
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    'no-await-in-loop': 'off',
    'no-underscore-dangle': 'off',
    'typescript/require-array-sort-compare': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/no-unnecessary-type-parameters': 'off',
    'typescript/no-generated-empty-object-type': 'off',
    'react/react-in-jsx-scope': 'off',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/consistent-type-imports': 'error',
    'no-console': 'error',
    eqeqeq: 'error',
  },
  overrides: [
    ...arrows.map(({ from, forbidden, why }) => ({
      files: [from],
      rules: {
        'no-restricted-imports': [
          'error',
          { patterns: forbidden.map((regex) => ({ regex, message: `The arrows: ${why}.` })) },
        ],
      },
    })),
    {
      files: ['tools/**', 'bench/**', 'packages/contracts/**', 'packages/*/build/**', '**/*.deep.test.ts'],
      rules: { 'no-console': 'off' },
    },
  ],
})
