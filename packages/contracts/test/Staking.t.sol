// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {Staking} from "../src/Staking.sol";
import {
    FeeToken,
    PlainToken,
    ReturnlessToken,
    SecondAddress,
    TellingToken,
    TwoAddressToken
} from "./StrangeTokens.sol";
import {Cheating} from "./Vm.sol";

contract StakingTest is Cheating {
    uint256 private constant START = 1_800_000_000;
    uint256 private constant TERM = 3 * 365 days;
    address private constant OWNER = address(0x0123);
    address private constant ALICE = address(0xA11CE);
    address private constant BOB = address(0xB0B);

    PlainToken private token;
    Staking private staking;

    function setUp() public {
        vm.warp(START);
        token = new PlainToken();
        staking = _deploy(address(token));
        token.mint(OWNER, 1000e18);
        vm.startPrank(OWNER);
        token.approve(address(staking), 1000e18);
        staking.deposit(1000e18);
        vm.stopPrank();
    }

    function _deploy(address token_) private returns (Staking) {
        return new Staking(OWNER, IERC20(token_), 1200, 1 days, uint32(START + TERM));
    }

    function _stake(address account, uint256 amount) private {
        token.mint(account, amount);
        vm.startPrank(account);
        token.approve(address(staking), amount);
        staking.stake(amount);
        vm.stopPrank();
    }

    function _staked(address account) private view returns (uint256 amount) {
        (amount,,,) = staking.staker(account);
    }

    // Rewards

    function test_pays_twelve_percent_a_year() public {
        _stake(ALICE, 100e18);
        vm.warp(START + 365 days);
        vm.assertEq(staking.currentReward(ALICE), 12e18, "12% of 100");
        vm.prank(ALICE);
        vm.assertEq(staking.claimReward(), 12e18, "claimed");
        vm.assertEq(token.balanceOf(ALICE), 12e18, "received");
        vm.assertEq(staking.currentReward(ALICE), 0, "nothing left");
    }

    function testFuzz_pays_the_exact_reward_rounded_down(uint96 amount, uint32 duration) public {
        amount = uint96(_between(amount, 1, 2000e18));
        duration = uint32(_between(duration, 0, TERM + 365 days));
        _stake(ALICE, amount);
        vm.warp(START + duration);
        uint256 earning = duration < TERM ? duration : TERM;
        uint256 exact = uint256(amount) * 12 * earning / (100 * 365 days);
        vm.assertEq(staking.currentReward(ALICE), exact, "exact reward");
    }

    function testFuzz_loses_less_than_one_unit_a_settlement(uint96 amount, uint8 times, uint32 step) public {
        amount = uint96(_between(amount, 1, 2000e18));
        times = uint8(_between(times, 1, 20));
        step = uint32(_between(step, 1, TERM / 21));
        _stake(ALICE, amount);
        for (uint256 i = 1; i <= times; ++i) {
            vm.warp(START + i * step);
            _stake(ALICE, 1);
            vm.prank(ALICE);
            staking.withdrawStake(1);
        }
        uint256 exact = uint256(amount) * 12 * times * step / (100 * 365 days);
        vm.assertLe(staking.currentReward(ALICE), exact, "never more");
        vm.assertGe(staking.currentReward(ALICE) + 2 * uint256(times), exact, "less by the rounding only");
    }

    function test_stops_at_the_end_of_the_term() public {
        _stake(ALICE, 100e18);
        vm.warp(START + TERM);
        uint256 reward = staking.currentReward(ALICE);
        vm.assertEq(reward, 36e18, "three years");
        vm.warp(START + TERM + 3650 days);
        vm.assertEq(staking.currentReward(ALICE), reward, "no more");
        vm.prank(ALICE);
        vm.assertEq(staking.claimReward(), reward, "all of it");
        vm.prank(ALICE);
        staking.withdrawStake(100e18);
        vm.assertEq(token.balanceOf(ALICE), 136e18, "whole");
        vm.assertEq(staking.reservedReward(), 0, "nothing promised to nobody");
    }

    function test_keeps_paying_after_the_year_2106_which_ends_32_bits() public {
        _stake(ALICE, 100e18);
        vm.warp(uint256(type(uint32).max) + 365 days);
        vm.startPrank(ALICE);
        staking.claimReward();
        staking.withdrawStake(100e18);
        vm.stopPrank();
        vm.assertEq(token.balanceOf(ALICE), 136e18, "whole");
    }

    function test_adds_stakes_up_and_keeps_the_reward_of_each() public {
        _stake(ALICE, 100e18);
        vm.warp(START + 365 days);
        _stake(ALICE, 100e18);
        vm.warp(START + 730 days);
        vm.assertEq(staking.currentReward(ALICE), 36e18, "12 + 24");
        vm.prank(ALICE);
        staking.withdrawStake(200e18);
        vm.warp(START + TERM);
        vm.assertEq(staking.currentReward(ALICE), 36e18, "withdrawing keeps it and stops it");
    }

    // Claims

    function test_refuses_a_claim_before_the_interval_is_over() public {
        _stake(ALICE, 100e18);
        vm.assertEq(staking.timeToNextClaim(ALICE), 1 days, "a day to go");
        vm.warp(START + 1 days - 1);
        vm.expectRevert(abi.encodeWithSelector(Staking.StakingClaimTooEarly.selector, 1));
        vm.prank(ALICE);
        staking.claimReward();

        vm.warp(START + 1 days);
        vm.assertEq(staking.timeToNextClaim(ALICE), 0, "due");
        vm.prank(ALICE);
        staking.claimReward();
        vm.assertEq(staking.timeToNextClaim(ALICE), 1 days, "and again");
    }

    function test_staking_more_does_not_put_the_next_claim_off() public {
        _stake(ALICE, 100e18);
        vm.warp(START + 20 hours);
        _stake(ALICE, 100e18);
        vm.assertEq(staking.timeToNextClaim(ALICE), 4 hours, "still from the first stake");
    }

    function test_a_returning_staker_waits_like_a_new_one() public {
        _stake(ALICE, 100e18);
        vm.warp(START + 10 days);
        vm.startPrank(ALICE);
        staking.claimReward();
        staking.withdrawStake(100e18);
        vm.stopPrank();
        vm.warp(START + 40 days);
        _stake(ALICE, 100e18);
        vm.assertEq(staking.timeToNextClaim(ALICE), 1 days, "a whole day");
        vm.warp(block.timestamp + 1 days - 1);
        vm.expectRevert(abi.encodeWithSelector(Staking.StakingClaimTooEarly.selector, 1));
        vm.prank(ALICE);
        staking.claimReward();
        vm.warp(block.timestamp + 1);
        vm.prank(ALICE);
        staking.claimReward();
    }

    function test_a_returning_staker_loses_nothing_of_what_was_earned_before() public {
        _stake(ALICE, 100e18);
        vm.warp(START + 365 days);
        vm.prank(ALICE);
        staking.withdrawStake(100e18);
        vm.assertEq(staking.timeToNextClaim(ALICE), 0, "due, as long as nothing new is staked");
        vm.warp(START + 730 days);
        _stake(ALICE, 1e18);
        vm.assertEq(staking.currentReward(ALICE), 12e18, "kept");
        vm.warp(START + 731 days);
        vm.prank(ALICE);
        vm.assertGe(staking.claimReward(), 12e18, "paid a day later");
    }

    function test_lets_a_claim_through_after_the_term_without_waiting() public {
        vm.warp(START + TERM - 1 hours);
        _stake(ALICE, 100e18);
        vm.assertEq(staking.timeToNextClaim(ALICE), 1 days, "a day, were it not for the end");
        vm.warp(START + TERM);
        vm.assertEq(staking.timeToNextClaim(ALICE), 0, "the end");
        vm.prank(ALICE);
        staking.claimReward();
    }

    function test_refuses_to_claim_nothing() public {
        vm.assertEq(staking.timeToNextClaim(ALICE), 0, "a stranger waits for nothing");
        vm.expectRevert(Staking.StakingNothingToClaim.selector);
        vm.prank(ALICE);
        staking.claimReward();
    }

    // Principal

    function test_refuses_to_give_back_more_than_was_staked() public {
        _stake(ALICE, 100e18);
        _stake(BOB, 100e18);
        vm.startPrank(ALICE);
        vm.expectRevert(abi.encodeWithSelector(Staking.StakingInsufficientStake.selector, 100e18 + 1, 100e18));
        staking.withdrawStake(100e18 + 1);
        vm.expectRevert(abi.encodeWithSelector(Staking.StakingInsufficientStake.selector, 0, 100e18));
        staking.withdrawStake(0);
        vm.stopPrank();
    }

    function test_gives_principal_and_reward_back_while_paused() public {
        _stake(ALICE, 100e18);
        vm.warp(START + 365 days);
        vm.prank(OWNER);
        staking.pause();

        vm.startPrank(ALICE);
        vm.expectRevert(Pausable.EnforcedPause.selector);
        staking.stake(1);
        staking.withdrawStake(100e18);
        staking.claimReward();
        vm.stopPrank();
        vm.assertEq(token.balanceOf(ALICE), 112e18, "principal and reward");

        vm.prank(OWNER);
        staking.unpause();
        _stake(ALICE, 1e18);
    }

    function test_gives_principal_and_reward_back_from_an_empty_pool() public {
        _stake(ALICE, 100e18);
        uint256 available = staking.availableReward();
        vm.prank(OWNER);
        staking.withdraw(OWNER, available);
        vm.assertEq(staking.availableReward(), 0, "empty");

        vm.warp(START + TERM);
        vm.startPrank(ALICE);
        staking.withdrawStake(100e18);
        staking.claimReward();
        vm.assertEq(token.balanceOf(ALICE), 136e18, "principal and reward");
        vm.stopPrank();
    }

    /// @dev On the most generous terms that can be deployed, where a reward is 500 times its stake.
    function testFuzz_neither_locks_nor_cuts_the_largest_stakes_that_fit(
        uint256 first,
        uint256 second,
        uint32 wait
    ) public {
        uint256 term = type(uint32).max - START;
        Staking generous =
            new Staking(OWNER, IERC20(address(token)), type(uint16).max, 1 days, type(uint32).max);
        first = _between(first, 1, first % 2 == 0 ? type(uint96).max : type(uint96).max / 1000);
        second = _between(second, 1, second % 2 == 0 ? type(uint96).max : type(uint96).max / 1000);
        wait = uint32(_between(wait, 0, term - 1));
        token.mint(address(generous), type(uint128).max);
        token.mint(ALICE, first + second);
        uint256 staked;
        uint256 earned;
        vm.startPrank(ALICE);
        token.approve(address(generous), first + second);
        try generous.stake(first) {
            (staked, earned) = (first, first * term);
        } catch {}
        vm.warp(START + wait);
        try generous.stake(second) {
            (staked, earned) = (staked + second, earned + second * (term - wait));
        } catch {}
        vm.warp(START + term);
        uint256 reward = generous.currentReward(ALICE);
        if (staked > 0) generous.withdrawStake(staked);
        if (reward > 0) generous.claimReward();
        vm.stopPrank();
        vm.assertEq(token.balanceOf(ALICE), first + second + reward, "everything is back");
        uint256 exact = earned * type(uint16).max / (10_000 * 365 days);
        vm.assertLe(reward, exact, "never more");
        vm.assertGe(reward + 2, exact, "less by the rounding only");
    }

    // The pool

    function test_refuses_a_stake_whose_reward_the_pool_cannot_promise() public {
        // 1000 in the pool, 36% over the term: 2777.78 can be staked.
        token.mint(ALICE, 3000e18);
        vm.startPrank(ALICE);
        token.approve(address(staking), 3000e18);
        vm.expectRevert(abi.encodeWithSelector(Staking.StakingPoolDry.selector, 1080e18, 1000e18));
        staking.stake(3000e18);
        staking.stake(2777e18);
        vm.stopPrank();
        vm.assertEq(staking.reservedReward(), 999.72e18, "36% of 2777");
        vm.assertEq(staking.availableReward(), 0.28e18, "the rest");
    }

    function test_promises_the_reward_it_reserves() public {
        _stake(ALICE, 100e18);
        _stake(BOB, 50e18);
        vm.assertEq(staking.reservedReward(), 54e18, "36% of 150");
        vm.assertEq(staking.totalStaked(), 150e18, "principal apart");
        vm.warp(START + 365 days);
        vm.prank(BOB);
        staking.withdrawStake(50e18);
        vm.assertEq(staking.reservedReward(), 42e18, "36 for Alice, 6 earned by Bob");
        vm.assertEq(staking.availableReward(), 958e18, "what Bob will not earn is free again");
    }

    function test_lets_the_owner_withdraw_what_is_promised_to_nobody_and_no_more() public {
        _stake(ALICE, 100e18);
        vm.startPrank(OWNER);
        vm.expectRevert(abi.encodeWithSelector(Staking.StakingInsufficientPool.selector, 964e18 + 1, 964e18));
        staking.withdraw(OWNER, 964e18 + 1);
        staking.withdraw(BOB, 964e18);
        vm.stopPrank();
        vm.assertEq(token.balanceOf(BOB), 964e18, "where the owner said");
        vm.assertEq(token.balanceOf(address(staking)), 136e18, "principal and promise");
    }

    function test_counts_tokens_that_were_simply_sent_as_pool() public {
        token.mint(address(staking), 5e18);
        vm.assertEq(staking.availableReward(), 1005e18, "a gift");
    }

    function test_refuses_stakes_of_nothing_and_after_the_end() public {
        vm.startPrank(ALICE);
        vm.expectRevert(Staking.StakingNothingToStake.selector);
        staking.stake(0);
        vm.warp(START + TERM);
        vm.expectRevert(abi.encodeWithSelector(Staking.StakingEnded.selector, START + TERM));
        staking.stake(1);
        vm.stopPrank();
    }

    function test_says_what_happened_in_events() public {
        token.mint(ALICE, 100e18);
        vm.startPrank(ALICE);
        token.approve(address(staking), 100e18);
        vm.expectEmit(address(staking));
        emit Staking.Staked(ALICE, 100e18);
        staking.stake(100e18);
        vm.warp(START + 365 days);
        vm.expectEmit(address(staking));
        emit Staking.RewardClaimed(ALICE, 12e18);
        staking.claimReward();
        vm.expectEmit(address(staking));
        emit Staking.StakeWithdrawn(ALICE, 40e18);
        staking.withdrawStake(40e18);
        vm.stopPrank();
        (uint256 amount, uint256 claimedAt, uint256 accrued, uint256 settledAt) = staking.staker(ALICE);
        vm.assertEq(amount, 60e18, "staked amount");
        vm.assertEq(claimedAt, START + 365 days, "last claimed");
        vm.assertEq(accrued, 0, "accumulated");
        vm.assertEq(settledAt, START + 365 days, "settled");

        token.mint(OWNER, 1e18);
        vm.startPrank(OWNER);
        token.approve(address(staking), 1e18);
        vm.expectEmit(address(staking));
        emit Staking.Deposited(OWNER, 1e18);
        staking.deposit(1e18);
        vm.expectEmit(address(staking));
        emit Staking.Withdrawn(BOB, 2e18);
        staking.withdraw(BOB, 2e18);
        vm.stopPrank();
    }

    // Tokens that were sent by mistake

    function testFuzz_gives_back_a_foreign_token(uint128 amount) public {
        PlainToken foreign = new PlainToken();
        foreign.mint(address(staking), amount);
        vm.expectEmit(address(staking));
        emit Staking.TokenRescued(foreign, BOB, amount);
        vm.prank(OWNER);
        staking.rescueToken(foreign, BOB, amount);
        vm.assertEq(foreign.balanceOf(BOB), amount, "given back");
    }

    function testFuzz_gives_back_nothing_of_the_staked_token(uint256 amount) public {
        _stake(ALICE, 100e18);
        amount = _between(amount, 1, token.balanceOf(address(staking)));
        vm.expectRevert(abi.encodeWithSelector(Staking.StakingNotForeign.selector, address(token)));
        vm.prank(OWNER);
        staking.rescueToken(token, OWNER, amount);
    }

    function test_gives_back_nothing_of_the_staked_token_by_its_second_address() public {
        TwoAddressToken twofold = new TwoAddressToken();
        Staking strict = _deploy(address(twofold));
        twofold.mint(address(strict), 1000e18);
        SecondAddress second = twofold.second();
        vm.expectRevert(abi.encodeWithSelector(Staking.StakingNotForeign.selector, address(second)));
        vm.prank(OWNER);
        strict.rescueToken(second, OWNER, 1);
    }

    // Tokens that behave otherwise

    function test_needs_no_more_than_the_exact_approval() public {
        token.mint(ALICE, 100e18);
        vm.startPrank(ALICE);
        token.approve(address(staking), 100e18 - 1);
        vm.expectPartialRevert(IERC20Errors.ERC20InsufficientAllowance.selector);
        staking.stake(100e18);
        token.approve(address(staking), 100e18);
        staking.stake(100e18);
        vm.stopPrank();
        vm.assertEq(token.allowance(ALICE, address(staking)), 0, "used up");
    }

    function test_refuses_a_token_that_keeps_a_fee() public {
        FeeToken fee = new FeeToken();
        Staking strict = _deploy(address(fee));
        fee.mint(address(strict), 1000e18);
        fee.mint(ALICE, 100e18);
        vm.startPrank(ALICE);
        fee.approve(address(strict), 100e18);
        vm.expectRevert(abi.encodeWithSelector(Staking.StakingFeeOnTransfer.selector, 100e18, 99e18));
        strict.stake(100e18);
        vm.stopPrank();
    }

    function test_works_with_a_token_that_returns_nothing() public {
        ReturnlessToken silent = new ReturnlessToken();
        Staking quiet = _deploy(address(silent));
        silent.mint(OWNER, 1000e6);
        silent.mint(ALICE, 100e6);
        vm.startPrank(OWNER);
        silent.approve(address(quiet), 1000e6);
        quiet.deposit(1000e6);
        vm.stopPrank();
        vm.startPrank(ALICE);
        silent.approve(address(quiet), 100e6);
        quiet.stake(100e6);
        vm.warp(START + 365 days);
        quiet.claimReward();
        quiet.withdrawStake(100e6);
        vm.stopPrank();
        vm.assertEq(silent.balanceOf(ALICE), 112e6, "whole");
    }

    function test_cannot_be_entered_again_in_the_middle_of_a_transfer() public {
        TellingToken telling = new TellingToken();
        Staking guarded = _deploy(address(telling));
        telling.mint(address(guarded), 1000e18);
        telling.mint(address(telling), 100e18);
        // The token itself is the staker, so that its call back comes from a staker with a position.
        vm.startPrank(address(telling));
        telling.approve(address(guarded), 100e18);
        guarded.stake(50e18);
        vm.warp(START + 365 days);
        bytes[4] memory calls = [
            abi.encodeCall(Staking.withdrawStake, (50e18)),
            abi.encodeCall(Staking.claimReward, ()),
            abi.encodeCall(Staking.stake, (1e18)),
            abi.encodeCall(Staking.withdrawStake, (1))
        ];
        for (uint256 i = 0; i < calls.length; ++i) {
            telling.reactWith(address(telling), address(guarded), calls[i]);
            guarded.withdrawStake(1e18);
            vm.assertTrue(!telling.reactionSucceeded(), "entered again");
        }
        vm.stopPrank();
        vm.assertEq(guarded.totalStaked(), 46e18, "four withdrawals");
    }

    // Owner and terms

    function test_obeys_nobody_but_the_owner() public {
        vm.startPrank(ALICE);
        bytes memory refusal = abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, ALICE);
        vm.expectRevert(refusal);
        staking.deposit(1);
        vm.expectRevert(refusal);
        staking.withdraw(ALICE, 1);
        vm.expectRevert(refusal);
        staking.rescueToken(token, ALICE, 1);
        vm.expectRevert(refusal);
        staking.pause();
        vm.expectRevert(refusal);
        staking.unpause();
        vm.stopPrank();
    }

    function test_is_deployed_on_sound_terms_only() public {
        IERC20 erc20 = IERC20(address(token));
        vm.expectRevert(Staking.StakingInvalidTerms.selector);
        new Staking(OWNER, IERC20(address(0)), 1200, 1 days, uint32(START + TERM));
        vm.expectRevert(Staking.StakingInvalidTerms.selector);
        new Staking(OWNER, erc20, 0, 1 days, uint32(START + TERM));
        vm.expectRevert(Staking.StakingInvalidTerms.selector);
        new Staking(OWNER, erc20, 1200, 1 days, uint32(START));
        vm.assertEq(address(staking.token()), address(token), "token");
        vm.assertEq(staking.annualRate(), 1200, "rate");
        vm.assertEq(staking.claimInterval(), 1 days, "interval");
        vm.assertEq(staking.termEnd(), START + TERM, "end");
    }
}
