// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Staking} from "../src/Staking.sol";
import {StakingWorld} from "./StakingWorld.sol";

contract StakingPoolTest is StakingWorld {
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
