// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Staking} from "../src/Staking.sol";
import {PlainToken} from "./StrangeTokens.sol";
import {Cheating} from "./Vm.sol";

/// @notice A staking contract with a pool, for the tests of it.
abstract contract StakingWorld is Cheating {
    uint256 internal constant START = 1_800_000_000;
    uint256 internal constant TERM = 3 * 365 days;
    address internal constant OWNER = address(0x0123);
    address internal constant ALICE = address(0xA11CE);
    address internal constant BOB = address(0xB0B);

    PlainToken internal token;
    Staking internal staking;

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

    function _deploy(address token_) internal returns (Staking) {
        return new Staking(OWNER, IERC20(token_), 1200, 1 days, uint32(START + TERM));
    }

    function _stake(address account, uint256 amount) internal {
        token.mint(account, amount);
        vm.startPrank(account);
        token.approve(address(staking), amount);
        staking.stake(amount);
        vm.stopPrank();
    }
}
