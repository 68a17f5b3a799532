// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {TwoStepOwner} from "./TwoStepOwner.sol";

/// @title Staking at a fixed yearly rate that can always pay
/// @notice A stake is accepted only while the pool can set aside its whole reward up to the end of the term.
/// What was set aside and what was staked is out of everyone's reach but the staker's, so a reward shown is a
/// reward paid.
///
/// Three sums share the contract's balance:
///
///     balance = staked principal + reserved reward + available reward
///
/// and what is reserved is exactly the sum, over all stakers, of what each has accrued plus what each can
/// still earn. Accrued rewards round down and future ones round up. Since floor(a) + ceil(b) <= ceil(a + b),
/// settling a position can only lower what is reserved: rounding works for the pool, by less than one unit a
/// call.
///
/// @dev One storage slot a staker, one for the sums, no loops. The token is chosen once, at deployment; one
/// whose balances change by themselves (rebasing) is not supported.
contract Staking is TwoStepOwner, Pausable, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;
    using SafeCast for uint256;

    /// @dev 96 bits hold 79 billion whole tokens, 32 bits a time before the year 2106.
    struct Position {
        uint96 amount;
        uint96 accrued;
        uint32 settledAt;
        uint32 lastClaimedAt;
    }

    /// @dev A rate is in basis points a year of 365 days.
    uint256 private constant RATE_UNIT = 10_000 * 365 days;

    IERC20 private immutable _token;
    uint256 private immutable _annualRate;
    uint256 private immutable _claimInterval;
    uint256 private immutable _termEnd;

    uint128 private _totalStaked;
    uint128 private _reserved;
    mapping(address account => Position) private _positions;

    event Staked(address indexed account, uint256 amount);
    event RewardClaimed(address indexed account, uint256 reward);
    event StakeWithdrawn(address indexed account, uint256 amount);
    event Deposited(address indexed from, uint256 amount);
    event Withdrawn(address indexed to, uint256 amount);
    event TokenRescued(IERC20 indexed token, address indexed to, uint256 amount);

    error StakingNothingToStake();
    error StakingNothingToClaim();
    error StakingEnded(uint256 termEnd);
    error StakingPoolDry(uint256 neededBalance, uint256 balance);
    error StakingClaimTooEarly(uint256 secondsLeft);
    error StakingInsufficientStake(uint256 requested, uint256 staked);
    error StakingInsufficientPool(uint256 requested, uint256 available);
    error StakingFeeOnTransfer(uint256 expected, uint256 received);
    error StakingNotForeign(IERC20 token);
    error StakingInvalidTerms();

    /// @param initialOwner Deposits, withdraws what is not reserved, and pauses new stakes.
    /// @param token_ Staked and paid out as reward.
    /// @param annualRate_ Basis points a year: 1,200 is 12%.
    /// @param claimInterval_ Seconds between two claims.
    /// @param termEnd_ Unix time at which rewards stop growing and new stakes are refused.
    constructor(
        address initialOwner,
        IERC20 token_,
        uint16 annualRate_,
        uint32 claimInterval_,
        uint32 termEnd_
    ) TwoStepOwner(initialOwner) {
        if (address(token_) == address(0) || annualRate_ == 0 || termEnd_ <= block.timestamp) {
            revert StakingInvalidTerms();
        }
        _token = token_;
        _annualRate = annualRate_;
        _claimInterval = claimInterval_;
        _termEnd = termEnd_;
    }

    /// @notice Adds to the caller's stake. Approve `amount` before; the reward starts with this block. A
    /// caller who has nothing staked, for the first time or again, waits a whole interval for the next
    /// claim.
    /// @dev Refused when the pool cannot cover the reward up to the end of the term, after the end, and while
    /// paused.
    function stake(uint256 amount) external whenNotPaused nonReentrant {
        if (amount == 0) revert StakingNothingToStake();
        if (block.timestamp >= _termEnd) revert StakingEnded(_termEnd);

        Position memory position = _positions[msg.sender];
        uint256 owedBefore = _owed(position);
        _settle(position);
        if (position.amount == 0) position.lastClaimedAt = uint32(block.timestamp);
        position.amount = (position.amount + amount).toUint96();
        // Checked to fit 96 bits here, so that nothing this position accrues later can overflow its field.
        uint256 owed = _owed(position).toUint96();

        uint256 staked = _totalStaked;
        uint256 reserved = _reserved + owed - owedBefore;
        uint256 balance = _token.balanceOf(address(this));
        if (balance < staked + reserved) revert StakingPoolDry(staked + reserved, balance);

        _positions[msg.sender] = position;
        _totalStaked = (staked + amount).toUint128();
        _reserved = reserved.toUint128();
        emit Staked(msg.sender, amount);
        _pull(amount, balance);
    }

    /// @notice Pays the caller's whole reward, at most once every `claimInterval`. Never paused.
    /// @return reward What was paid.
    function claimReward() external nonReentrant returns (uint256 reward) {
        Position memory position = _positions[msg.sender];
        uint256 secondsLeft = _timeToNextClaim(position);
        if (secondsLeft > 0) revert StakingClaimTooEarly(secondsLeft);

        uint256 owedBefore = _owed(position);
        _settle(position);
        reward = position.accrued;
        if (reward == 0) revert StakingNothingToClaim();
        position.accrued = 0;
        position.lastClaimedAt = uint32(_clock());

        _release(position, owedBefore);
        emit RewardClaimed(msg.sender, reward);
        _token.safeTransfer(msg.sender, reward);
    }

    /// @notice Gives back principal, all or in part. Never paused, whatever the state of the pool; the reward
    /// earned so far stays claimable.
    function withdrawStake(uint256 amount) external nonReentrant {
        Position memory position = _positions[msg.sender];
        if (amount == 0 || amount > position.amount) {
            revert StakingInsufficientStake(amount, position.amount);
        }

        uint256 owedBefore = _owed(position);
        _settle(position);
        position.amount -= uint96(amount);

        _totalStaked -= uint128(amount);
        _release(position, owedBefore);
        emit StakeWithdrawn(msg.sender, amount);
        _token.safeTransfer(msg.sender, amount);
    }

    /// @notice Adds to the pool that rewards are reserved from. Approve `amount` before.
    function deposit(uint256 amount) external onlyOwner nonReentrant {
        emit Deposited(msg.sender, amount);
        _pull(amount, _token.balanceOf(address(this)));
    }

    /// @notice Takes the available reward out of the pool. Principal and promised rewards are out of reach.
    function withdraw(address to, uint256 amount) external onlyOwner nonReentrant {
        uint256 available = availableReward();
        if (amount > available) revert StakingInsufficientPool(amount, available);
        emit Withdrawn(to, amount);
        _token.safeTransfer(to, amount);
    }

    /// @notice Gives back a token that was sent here by mistake: any but the one that is staked.
    /// @dev Recognises the staked token by the change of its balance and not by its address, since a token
    /// may have more than one address.
    function rescueToken(IERC20 foreign, address to, uint256 amount) external onlyOwner nonReentrant {
        uint256 before = _token.balanceOf(address(this));
        emit TokenRescued(foreign, to, amount);
        foreign.safeTransfer(to, amount);
        if (_token.balanceOf(address(this)) < before) revert StakingNotForeign(foreign);
    }

    /// @notice Stops new stakes, and nothing else.
    function pause() external onlyOwner {
        _pause();
    }

    /// @notice Lets new stakes in again.
    function unpause() external onlyOwner {
        _unpause();
    }

    /// @notice Seconds until `account` may claim; zero when it may, after the end of the term, and for a
    /// stranger.
    function timeToNextClaim(address account) external view returns (uint256) {
        return _timeToNextClaim(_positions[account]);
    }

    /// @notice What `claimReward` would pay `account` in this block, were the claim due.
    function currentReward(address account) external view returns (uint256) {
        Position memory position = _positions[account];
        _settle(position);
        return position.accrued;
    }

    /// @notice A staker as stored. `accumulatedReward` is as of `settledTime`; see `currentReward` for now.
    function staker(address account)
        external
        view
        returns (
            uint256 stakedAmount,
            uint256 lastClaimedTime,
            uint256 accumulatedReward,
            uint256 settledTime
        )
    {
        Position memory position = _positions[account];
        return (position.amount, position.lastClaimedAt, position.accrued, position.settledAt);
    }

    /// @notice The token staked and paid out.
    function token() external view returns (IERC20) {
        return _token;
    }

    /// @notice Basis points a year of 365 days.
    function annualRate() external view returns (uint256) {
        return _annualRate;
    }

    /// @notice Seconds between two claims of one account.
    function claimInterval() external view returns (uint256) {
        return _claimInterval;
    }

    /// @notice Unix time at which rewards stop growing.
    function termEnd() external view returns (uint256) {
        return _termEnd;
    }

    /// @notice Principal of all stakers.
    function totalStaked() external view returns (uint256) {
        return _totalStaked;
    }

    /// @notice Reward set aside for the present stakers, accrued and still to come.
    function reservedReward() external view returns (uint256) {
        return _reserved;
    }

    /// @notice Reward that new stakes can draw on, and all that the owner can withdraw.
    function availableReward() public view returns (uint256) {
        return _available(_token.balanceOf(address(this)));
    }

    function _available(uint256 balance) private view returns (uint256) {
        return Math.saturatingSub(balance, uint256(_totalStaked) + _reserved);
    }

    function _timeToNextClaim(Position memory position) private view returns (uint256) {
        if (position.lastClaimedAt == 0 || block.timestamp >= _termEnd) return 0;
        return Math.saturatingSub(position.lastClaimedAt + _claimInterval, block.timestamp);
    }

    /// @dev Moves what was earned since the last settlement from 'still to come' to 'accrued'.
    function _settle(Position memory position) private view {
        uint256 time = _clock();
        // Fits: `stake` checked that the reward up to the end of the term does.
        position.accrued += uint96(_earnings(position.amount, time - position.settledAt) / RATE_UNIT);
        position.settledAt = uint32(time);
    }

    /// @dev What the pool must keep for a position: its accrued reward and all it can still earn, rounded up.
    function _owed(Position memory position) private view returns (uint256) {
        return
            position.accrued
                + Math.ceilDiv(_earnings(position.amount, _termEnd - position.settledAt), RATE_UNIT);
    }

    /// @dev Scaled by RATE_UNIT. At most 96 + 16 + 32 bits, so it cannot overflow.
    function _earnings(uint256 amount, uint256 duration) private view returns (uint256) {
        return amount * _annualRate * duration;
    }

    /// @dev Time as rewards see it: it stands still at the end of the term.
    function _clock() private view returns (uint256) {
        return Math.min(block.timestamp, _termEnd);
    }

    /// @dev Stores a position that was paid from. That never raises what is owed, so the sum falls and fits.
    function _release(Position memory position, uint256 owedBefore) private {
        _positions[msg.sender] = position;
        _reserved = uint128(_reserved + _owed(position) - owedBefore);
    }

    /// @dev The balance is measured, since a token that keeps a fee would let the principal outgrow it.
    function _pull(uint256 amount, uint256 balanceBefore) private {
        _token.safeTransferFrom(msg.sender, address(this), amount);
        uint256 received = _token.balanceOf(address(this)) - balanceBefore;
        if (received != amount) revert StakingFeeOnTransfer(amount, received);
    }
}
