// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {Staking} from "../src/Staking.sol";
import {StakingWorld} from "./StakingWorld.sol";
import {
    FeeToken,
    PlainToken,
    ReturnlessToken,
    SecondAddress,
    ReentrantToken,
    TwoAddressToken
} from "./StrangeTokens.sol";

contract StakingTokensTest is StakingWorld {
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
        ReentrantToken reentrant = new ReentrantToken();
        Staking guarded = _deploy(address(reentrant));
        reentrant.mint(address(guarded), 1000e18);
        reentrant.mint(address(reentrant), 100e18);
        // The token itself is the staker, so that its call back comes from a staker with a position.
        vm.startPrank(address(reentrant));
        reentrant.approve(address(guarded), 100e18);
        guarded.stake(50e18);
        vm.warp(START + 365 days);
        bytes[4] memory calls = [
            abi.encodeCall(Staking.withdrawStake, (50e18)),
            abi.encodeCall(Staking.claimReward, ()),
            abi.encodeCall(Staking.stake, (1e18)),
            abi.encodeCall(Staking.withdrawStake, (1))
        ];
        for (uint256 i = 0; i < calls.length; ++i) {
            reentrant.reactWith(address(reentrant), address(guarded), calls[i]);
            guarded.withdrawStake(1e18);
            vm.assertTrue(!reentrant.reactionSucceeded(), "entered again");
        }
        vm.stopPrank();
        vm.assertEq(guarded.totalStaked(), 46e18, "four withdrawals");
    }
}
