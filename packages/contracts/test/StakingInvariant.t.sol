// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Staking} from "../src/Staking.sol";
import {PlainToken} from "./StrangeTokens.sol";
import {Cheating} from "./Vm.sol";

/// @notice Everything that can be done to a Staking contract, and much that must not be possible. A call that
/// reverts where it must not, or passes where it must not, fails the run.
contract StakingHandler is Cheating {
    Staking private immutable _staking;
    PlainToken private immutable _token;
    address private immutable _owner;
    address[4] public stakers = [address(0xA1), address(0xA2), address(0xA3), address(0xA4)];

    /// @dev Of each staker: principal times seconds, what was paid, and how often the position was settled.
    mapping(address account => uint256) public tokenSeconds;
    mapping(address account => uint256) public paid;
    mapping(address account => uint256) public settlements;
    uint256 private _observedAt;
    bool private _paused;

    constructor(Staking staking, PlainToken token, address owner) {
        _staking = staking;
        _token = token;
        _owner = owner;
        _observedAt = block.timestamp;
    }

    function stake(uint256 who, uint256 amount) external {
        address account = _staker(who);
        bool newcomer = _staked(account) == 0;
        amount = _between(amount, 1, 1e24);
        _token.mint(account, amount);
        vm.startPrank(account);
        _token.approve(address(_staking), amount);
        try _staking.stake(amount) {
            require(!_paused, "staked while paused");
            require(block.timestamp < _staking.termEnd(), "staked after the end");
            require(!newcomer || _staking.timeToNextClaim(account) == 1 days, "a newcomer did not wait");
            ++settlements[account];
        } catch (bytes memory reason) {
            bytes4 selector = bytes4(reason);
            if (selector == Staking.StakingPoolDry.selector) {
                require(_wouldDry(account, amount), "refused for no reason");
            } else {
                require(_paused || selector == Staking.StakingEnded.selector, "refused for another reason");
            }
        }
        vm.stopPrank();
    }

    function withdrawStake(uint256 who, uint256 amount) external {
        address account = _staker(who);
        uint256 staked = _staked(account);
        if (staked == 0) return;
        amount = _between(amount, 1, staked);
        uint256 before = _token.balanceOf(account);
        vm.prank(account);
        _staking.withdrawStake(amount);
        require(_token.balanceOf(account) == before + amount, "principal is not whole");
        ++settlements[account];
    }

    function withdrawTooMuch(uint256 who, uint256 excess) external {
        address account = _staker(who);
        uint256 amount = _staked(account) + _between(excess, 1, type(uint128).max);
        vm.prank(account);
        try _staking.withdrawStake(amount) {
            revert("withdrew what was not staked");
        } catch {}
    }

    function claimReward(uint256 who) external {
        address account = _staker(who);
        uint256 shown = _staking.currentReward(account);
        bool due = _staking.timeToNextClaim(account) == 0 && shown > 0;
        uint256 before = _token.balanceOf(account);
        vm.prank(account);
        try _staking.claimReward() returns (uint256 reward) {
            require(due, "claimed too early, or nothing");
            require(reward == shown, "paid other than shown");
            require(_token.balanceOf(account) == before + reward, "not received");
            require(_staking.timeToNextClaim(account) == (_ended() ? 0 : 1 days), "wait a day");
            paid[account] += reward;
            ++settlements[account];
        } catch {
            require(!due, "a due claim was refused");
        }
    }

    function wait(uint256 duration) external {
        // Long waits now and then, so that runs reach the end of the term, but not at once.
        vm.warp(block.timestamp + _between(duration, 1, duration % 7 == 0 ? 120 days : 3 days));
        _observe();
    }

    function ownerDeposits(uint256 amount) external {
        amount = _between(amount, 0, 1e23);
        _token.mint(_owner, amount);
        vm.startPrank(_owner);
        _token.approve(address(_staking), amount);
        _staking.deposit(amount);
        vm.stopPrank();
    }

    function ownerWithdraws(uint256 amount) external {
        amount = _between(amount, 0, _staking.availableReward());
        vm.prank(_owner);
        _staking.withdraw(_owner, amount);
    }

    function ownerWithdrawsTooMuch(uint256 excess) external {
        uint256 amount = _staking.availableReward() + _between(excess, 1, type(uint128).max);
        vm.prank(_owner);
        try _staking.withdraw(_owner, amount) {
            revert("took what was promised");
        } catch {}
    }

    function ownerRescuesTooMuch(uint256 amount) external {
        amount = _between(amount, 1, _token.balanceOf(address(_staking)) + 1);
        vm.prank(_owner);
        try _staking.rescueToken(_token, _owner, amount) {
            revert("rescued what was staked or promised");
        } catch {}
    }

    function ownerPauses(bool pause) external {
        if (pause == _paused) return;
        vm.prank(_owner);
        if (pause) _staking.pause();
        else _staking.unpause();
        _paused = pause;
    }

    function strangerTries(uint256 who, uint256 amount) external {
        vm.startPrank(_staker(who));
        try _staking.withdraw(_staker(who), amount) {
            revert("a stranger withdrew");
        } catch {}
        try _staking.pause() {
            revert("a stranger paused");
        } catch {}
        vm.stopPrank();
    }

    function somebodySends(uint256 amount) external {
        _token.mint(address(_staking), _between(amount, 0, 1e21));
    }

    /// @dev Time passes in `wait` alone, so principal was the same since the last observation.
    function _observe() private {
        uint256 time = _ended() ? _staking.termEnd() : block.timestamp;
        for (uint256 i = 0; i < stakers.length; ++i) {
            tokenSeconds[stakers[i]] += _staked(stakers[i]) * (time - _observedAt);
        }
        _observedAt = time;
    }

    function _staker(uint256 who) private view returns (address) {
        return stakers[who % stakers.length];
    }

    function _staked(address account) private view returns (uint256 amount) {
        (amount,,,) = _staking.staker(account);
    }

    function _ended() private view returns (bool) {
        return block.timestamp >= _staking.termEnd();
    }

    function _wouldDry(address account, uint256 amount) private view returns (bool) {
        uint256 left = _staking.termEnd() - block.timestamp;
        uint256 promised = (_staked(account) + amount) * 1200 * left / (10_000 * 365 days) + 1;
        uint256 before = _staked(account) * 1200 * left / (10_000 * 365 days);
        return _staking.availableReward() <= promised - before;
    }
}

contract StakingInvariantTest is Cheating {
    uint256 private constant RATE_UNIT = 10_000 * 365 days;
    address private constant OWNER = address(0x0123);

    Staking private staking;
    PlainToken private token;
    StakingHandler private handler;

    function setUp() public {
        vm.warp(1_800_000_000);
        token = new PlainToken();
        staking =
            new Staking(OWNER, IERC20(address(token)), 1200, 1 days, uint32(block.timestamp + 3 * 365 days));
        token.mint(address(staking), 1e23);
        handler = new StakingHandler(staking, token, OWNER);
    }

    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function invariant_balance_covers_principal_and_reserved_reward() public view {
        uint256 covered = staking.totalStaked() + staking.reservedReward();
        vm.assertGe(token.balanceOf(address(staking)), covered, "insolvent");
        vm.assertEq(
            token.balanceOf(address(staking)), covered + staking.availableReward(), "the three sums are all"
        );
    }

    function invariant_reward_promised_is_reward_reserved() public view {
        uint256 principal;
        uint256 promised;
        for (uint256 i = 0; i < 4; ++i) {
            (uint256 amount,, uint256 accrued, uint256 settledAt) = staking.staker(handler.stakers(i));
            principal += amount;
            uint256 scaled = amount == 0 ? 0 : amount * 1200 * (staking.termEnd() - settledAt);
            promised += accrued + (scaled + RATE_UNIT - 1) / RATE_UNIT;
        }
        vm.assertEq(principal, staking.totalStaked(), "principal");
        vm.assertEq(promised, staking.reservedReward(), "promised");
    }

    function invariant_nobody_gets_more_than_the_exact_reward_nor_less_but_for_rounding() public view {
        for (uint256 i = 0; i < 4; ++i) {
            address account = handler.stakers(i);
            uint256 exact = handler.tokenSeconds(account) * 1200 / RATE_UNIT;
            uint256 got = handler.paid(account) + staking.currentReward(account);
            vm.assertLe(got, exact, "more than exact");
            vm.assertGe(got + handler.settlements(account) + 1, exact, "less than rounding explains");
        }
    }

    /// @dev At the end of every run, whatever its state: principal leaves first, then all rewards, and
    /// nothing is left promised to anybody.
    function afterInvariant() public {
        for (uint256 i = 0; i < 4; ++i) {
            address account = handler.stakers(i);
            (uint256 amount,,,) = staking.staker(account);
            if (amount == 0) continue;
            vm.prank(account);
            staking.withdrawStake(amount);
        }
        vm.warp(staking.termEnd());
        for (uint256 i = 0; i < 4; ++i) {
            address account = handler.stakers(i);
            if (staking.currentReward(account) == 0) continue;
            vm.prank(account);
            staking.claimReward();
        }
        vm.assertEq(staking.totalStaked(), 0, "principal is left");
        vm.assertEq(staking.reservedReward(), 0, "a promise is left");
    }
}
