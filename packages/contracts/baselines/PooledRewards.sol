// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";

/// @notice The accumulator that Synthetix made known: a fixed stream of rewards shared by the present
/// stakers, one word of storage a value. What `Staking` is measured against. Never deployed outside the gas
/// table.
contract PooledRewards is Ownable, Pausable, ReentrancyGuard {
    using SafeERC20 for IERC20;

    IERC20 private immutable _stakingToken;
    IERC20 private immutable _rewardToken;
    uint256 private _periodEnd;
    uint256 private _rewardRate;
    uint256 private _lastUpdate;
    uint256 private _rewardPerToken;
    uint256 private _totalStaked;
    mapping(address account => uint256) private _rewardPerTokenPaid;
    mapping(address account => uint256) private _rewards;
    mapping(address account => uint256) private _staked;

    event RewardAdded(uint256 reward);
    event Staked(address indexed account, uint256 amount);
    event Withdrawn(address indexed account, uint256 amount);
    event RewardPaid(address indexed account, uint256 reward);

    modifier updateReward(address account) {
        _rewardPerToken = rewardPerToken();
        _lastUpdate = lastRewardTime();
        if (account != address(0)) {
            _rewards[account] = earned(account);
            _rewardPerTokenPaid[account] = _rewardPerToken;
        }
        _;
    }

    constructor(IERC20 stakingToken, IERC20 rewardToken) Ownable(msg.sender) {
        _stakingToken = stakingToken;
        _rewardToken = rewardToken;
    }

    function stake(uint256 amount) external nonReentrant whenNotPaused updateReward(msg.sender) {
        require(amount > 0, "Cannot stake 0");
        _totalStaked += amount;
        _staked[msg.sender] += amount;
        _stakingToken.safeTransferFrom(msg.sender, address(this), amount);
        emit Staked(msg.sender, amount);
    }

    function withdraw(uint256 amount) external nonReentrant updateReward(msg.sender) {
        require(amount > 0, "Cannot withdraw 0");
        _totalStaked -= amount;
        _staked[msg.sender] -= amount;
        _stakingToken.safeTransfer(msg.sender, amount);
        emit Withdrawn(msg.sender, amount);
    }

    function getReward() external nonReentrant updateReward(msg.sender) {
        uint256 reward = _rewards[msg.sender];
        if (reward > 0) {
            _rewards[msg.sender] = 0;
            _rewardToken.safeTransfer(msg.sender, reward);
            emit RewardPaid(msg.sender, reward);
        }
    }

    function notifyRewardAmount(uint256 reward, uint256 duration)
        external
        onlyOwner
        updateReward(address(0))
    {
        _rewardRate = reward / duration;
        _lastUpdate = block.timestamp;
        _periodEnd = block.timestamp + duration;
        emit RewardAdded(reward);
    }

    function lastRewardTime() public view returns (uint256) {
        return block.timestamp < _periodEnd ? block.timestamp : _periodEnd;
    }

    function rewardPerToken() public view returns (uint256) {
        if (_totalStaked == 0) return _rewardPerToken;
        return _rewardPerToken + (lastRewardTime() - _lastUpdate) * _rewardRate * 1e18 / _totalStaked;
    }

    function earned(address account) public view returns (uint256) {
        return _staked[account] * (rewardPerToken() - _rewardPerTokenPaid[account]) / 1e18 + _rewards[account];
    }
}
