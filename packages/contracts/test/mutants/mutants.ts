/**
 * Faults to seed, each of which some test must notice. `find` has to occur once in the file, so that a fault cannot
 * silently stop being one.
 */
export type Mutant = { file: string; fault: string; find: string; put: string }

type Fault = Omit<Mutant, 'file'>

const staking: Fault[] = [
  {
    fault: 'the owner can withdraw principal and promised rewards',
    find: 'if (amount > available) revert StakingInsufficientPool(amount, available);',
    put: '',
  },
  {
    fault: 'a stake is taken whose reward the pool cannot promise',
    find: 'if (balance < staked + reserved) revert StakingPoolDry(staked + reserved, balance);',
    put: '',
  },
  {
    fault: 'accrued rewards round up',
    find: 'uint96(_earnings(position.amount, time - position.settledAt) / RATE_UNIT)',
    put: 'uint96(Math.ceilDiv(_earnings(position.amount, time - position.settledAt), RATE_UNIT))',
  },
  {
    fault: 'promises round down',
    find: 'Math.ceilDiv(_earnings(position.amount, _termEnd - position.settledAt), RATE_UNIT)',
    put: '_earnings(position.amount, _termEnd - position.settledAt) / RATE_UNIT',
  },
  {
    fault: 'rewards go on after the term',
    find: 'return Math.min(block.timestamp, _termEnd);',
    put: 'return block.timestamp;',
  },
  { fault: 'a reward can be claimed again', find: 'position.accrued = 0;', put: '' },
  {
    fault: 'a claim need not wait',
    find: 'if (secondsLeft > 0) revert StakingClaimTooEarly(secondsLeft);',
    put: '',
  },
  {
    fault: 'a claim does not start the next wait',
    find: 'position.lastClaimedAt = uint32(_clock());',
    put: '',
  },
  {
    fault: 'a pause locks principal',
    find: 'function withdrawStake(uint256 amount) external nonReentrant {',
    put: 'function withdrawStake(uint256 amount) external whenNotPaused nonReentrant {',
  },
  {
    fault: 'a pause stops nothing',
    find: 'function stake(uint256 amount) external whenNotPaused nonReentrant {',
    put: 'function stake(uint256 amount) external nonReentrant {',
  },
  {
    fault: 'withdrawing principal loses the reward',
    find: '_settle(position);\n        position.amount -= uint96(amount);',
    put: 'position.amount -= uint96(amount);',
  },
  {
    fault: 'principal counts as reward money',
    find: 'Math.saturatingSub(balance, uint256(_totalStaked) + _reserved)',
    put: 'Math.saturatingSub(balance, uint256(_reserved))',
  },
  {
    fault: 'a claim leaves its reward reserved',
    find: '_release(position, owedBefore);\n        emit RewardClaimed',
    put: '_positions[msg.sender] = position;\n        emit RewardClaimed',
  },
  {
    fault: 'a token that keeps a fee is taken at its word',
    find: 'if (received != amount) revert StakingFeeOnTransfer(amount, received);',
    put: '',
  },
  {
    fault: 'a reward can outgrow its field',
    find: '_owed(position).toUint96()',
    put: '_owed(position)',
  },
  {
    fault: 'more can be withdrawn than was staked',
    find: 'if (amount == 0 || amount > position.amount)',
    put: 'if (amount == 0)',
  },
]

const landNft: Fault[] = [
  {
    fault: 'anything can be minted',
    find: 'if (_grants[tokenId] != grantHash(to, uri)) revert LandNftNotGranted(tokenId, to);',
    put: '',
  },
  {
    fault: 'a grant is good for any receiver',
    find: 'abi.encodePacked(to, uri)',
    put: 'abi.encodePacked(uri)',
  },
  { fault: 'a grant is good for any uri', find: 'abi.encodePacked(to, uri)', put: 'abi.encodePacked(to)' },
  {
    fault: 'a grant outlives its mint',
    find: 'delete _grants[tokenId];\n        _setTokenURI(tokenId, uri);',
    put: '_setTokenURI(tokenId, uri);',
  },
  {
    fault: 'a receiver is called before its uri is set',
    find: '_setTokenURI(tokenId, uri);\n        _safeMint(to, tokenId);',
    put: '_safeMint(to, tokenId);\n        _setTokenURI(tokenId, uri);',
  },
  {
    fault: 'anyone can grant',
    find: 'function grant(uint256 tokenId, bytes32 hash) external onlyMinter {',
    put: 'function grant(uint256 tokenId, bytes32 hash) external {',
  },
  {
    fault: 'a minted token can be granted again',
    find: 'if (_ownerOf(tokenId) != address(0)) revert LandNftAlreadyMinted(tokenId);',
    put: '',
  },
]

const ido: Fault[] = [
  { fault: 'the cost rounds down', find: ', Math.Rounding.Ceil)', put: ')' },
  {
    fault: "the buyer's limit is ignored",
    find: 'if (usdtCost > maxCost) revert IdoCostAboveLimit(usdtCost, maxCost);',
    put: '',
  },
  {
    fault: 'buyers refer themselves',
    find: 'if (referrer == msg.sender) revert IdoSelfReferral(msg.sender);',
    put: '',
  },
  {
    fault: 'a dollar that keeps a fee is taken at its word',
    find: 'if (received != amount) revert IdoFeeOnTransfer(amount, received);',
    put: '',
  },
  { fault: 'MASS is given for nothing', find: '_pull(_usdt, usdtCost);', put: '' },
  {
    fault: 'the event names no referrer',
    find: 'emit Bought(msg.sender, referrer, massAmount, usdtCost);',
    put: 'emit Bought(msg.sender, address(0), massAmount, usdtCost);',
  },
  {
    fault: 'anyone sets the price',
    find: 'function setPrice(uint256 newPrice) external onlyOwner {',
    put: 'function setPrice(uint256 newPrice) external {',
  },
]

export const mutants: Mutant[] = [
  ...staking.map(({ fault, find, put }) => ({ file: 'Staking.sol', fault, find, put })),
  ...landNft.map(({ fault, find, put }) => ({ file: 'LandNft.sol', fault, find, put })),
  ...ido.map(({ fault, find, put }) => ({ file: 'Ido.sol', fault, find, put })),
  {
    file: 'LandCollectionNft.sol',
    fault: 'a fee mints twice',
    find: '_feeUsed[feeReference] = true;',
    put: '',
  },
  {
    file: 'LandPayment.sol',
    fault: 'anyone withdraws',
    find: 'function withdraw(address payable to, uint256 amount) external onlyOwner {',
    put: 'function withdraw(address payable to, uint256 amount) external {',
  },
  {
    file: 'LandPayment.sol',
    fault: 'a payment names another payer',
    find: 'emit Paid(tid, msg.sender, msg.value);',
    put: 'emit Paid(tid, tx.origin, msg.value);',
  },
  {
    file: 'MinterRole.sol',
    fault: 'the old minter stays',
    find: '_minter = newMinter;',
    put: 'if (_minter == address(0)) _minter = newMinter;',
  },
]
