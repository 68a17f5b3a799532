// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {Staking} from "../src/Staking.sol";
import {StakingWorld} from "./StakingWorld.sol";

contract StakingTest is StakingWorld {
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
}
