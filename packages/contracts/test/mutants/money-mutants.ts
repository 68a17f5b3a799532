/** Faults in the contracts that hold or sell money. */
import type { Fault } from './fault.ts'

export const staking: Fault[] = [
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
  {
    fault: 'a returning staker need not wait',
    find: 'if (position.amount == 0) position.lastClaimedAt',
    put: 'if (position.lastClaimedAt == 0) position.lastClaimedAt',
  },
  {
    fault: 'staking more puts the next claim off',
    find: 'if (position.amount == 0) position.lastClaimedAt',
    put: 'position.lastClaimedAt',
  },
  {
    fault: 'the owner rescues principal and rewards',
    find: 'if (_token.balanceOf(address(this)) < before) revert StakingNotForeign(foreign);',
    put: '',
  },
  {
    fault: 'the staked token is told by its address alone',
    find: 'if (_token.balanceOf(address(this)) < before) revert StakingNotForeign(foreign);',
    put: 'if (foreign == _token) revert StakingNotForeign(foreign);\n        before;',
  },
  {
    fault: 'anyone rescues',
    find: 'function rescueToken(IERC20 foreign, address to, uint256 amount) external onlyOwner nonReentrant {',
    put: 'function rescueToken(IERC20 foreign, address to, uint256 amount) external nonReentrant {',
  },
]

export const ido: Fault[] = [
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
  {
    fault: 'a price below the floor is set',
    find: 'if (newPrice < _priceFloor) revert IdoPriceBelowFloor(newPrice, _priceFloor);',
    put: '',
  },
  {
    fault: 'the floor itself is refused',
    find: 'if (newPrice < _priceFloor)',
    put: 'if (newPrice <= _priceFloor)',
  },
]

export const landPayment: Fault[] = [
  {
    fault: 'anyone withdraws',
    find: 'function withdraw(address payable to, uint256 amount) external onlyOwner {',
    put: 'function withdraw(address payable to, uint256 amount) external {',
  },
  {
    fault: 'a transfer of nothing is logged',
    find: 'receive() external payable {\n        if (msg.value == 0) revert LandPaymentNothingPaid();',
    put: 'receive() external payable {',
  },
  {
    fault: 'a payment names another payer',
    find: 'emit Paid(tid, msg.sender, msg.value);',
    put: 'emit Paid(tid, tx.origin, msg.value);',
  },
  {
    fault: 'anyone takes tokens that were sent by mistake',
    find: 'function rescueToken(IERC20 token, address to, uint256 amount) external onlyOwner {',
    put: 'function rescueToken(IERC20 token, address to, uint256 amount) external {',
  },
  {
    fault: 'a token that returns nothing is stuck',
    find: 'token.safeTransfer(to, amount);',
    put: 'require(token.transfer(to, amount));',
  },
  {
    fault: 'ether for refunds is logged as a payment',
    find: 'emit RefundsFunded(msg.sender, msg.value);',
    put: 'emit Received(msg.sender, msg.value);',
  },
  {
    fault: 'funding of nothing is logged',
    find: 'function fundRefunds() external payable {\n        if (msg.value == 0) revert LandPaymentNothingPaid();',
    put: 'function fundRefunds() external payable {',
  },
  {
    fault: 'only the owner can fund refunds',
    find: 'function fundRefunds() external payable {',
    put: 'function fundRefunds() external payable onlyOwner {',
  },
  {
    fault: 'anyone refunds',
    find: 'if (msg.sender != _refunder) revert LandPaymentUnauthorizedRefunder(msg.sender);',
    put: '',
  },
  {
    fault: 'anyone appoints the refunder',
    find: 'function setRefunder(address newRefunder, uint96 newDailyLimit) external onlyOwner {',
    put: 'function setRefunder(address newRefunder, uint96 newDailyLimit) external {',
  },
  {
    fault: 'a refund is paid twice',
    find: '_refunds.set(number);',
    put: '',
  },
  {
    fault: 'the daily limit is not counted',
    find: '_countTowardsDailyLimit(amount);',
    put: '',
  },
  {
    fault: 'the daily limit never begins anew',
    find: 'uint256 refunded = _day == _today() ? _refundedOnDay : 0;',
    put: 'uint256 refunded = _refundedOnDay;',
  },
  {
    fault: 'a receiver burns all the gas',
    find: 'call(REFUND_GAS, payer',
    put: 'call(gas(), payer',
  },
  {
    fault: 'a refund that is refused counts as paid',
    find: 'if (!accepted) revert LandPaymentRefundRefused(payer);',
    put: '',
  },
]

export const mass: Fault[] = [
  {
    fault: 'an allowance needs no signature',
    find: '    /// @param holder',
    put: `    function permit(address owner, address spender, uint256 value, uint256, uint8, bytes32, bytes32)
        public
        override
    {
        _approve(owner, spender, value);
    }

    /// @param holder`,
  },
]
