// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import {PriceFeed} from "../src/demo/PriceFeed.sol";
import {TestUsdt} from "../src/demo/TestUsdt.sol";
import {Gin} from "../src/Gin.sol";
import {Mass} from "../src/Mass.sol";
import {Cheating} from "./Vm.sol";

contract TokensTest is Cheating {
    address private constant HOLDER = address(0x0123);
    address private constant ALICE = address(0xA11CE);

    function test_gives_the_whole_supply_to_one_holder() public {
        Gin gin = new Gin(HOLDER);
        Mass mass = new Mass(HOLDER);
        vm.assertEq(gin.balanceOf(HOLDER), 1_000_000_000e18, "GIN");
        vm.assertEq(gin.totalSupply(), 1_000_000_000e18, "all GIN");
        vm.assertEq(mass.balanceOf(HOLDER), 1_000_000_000e18, "MASS");
        vm.assertEq(mass.totalSupply(), 1_000_000_000e18, "all MASS");
        vm.assertEq(gin.symbol(), "GIN", "symbol");
        vm.assertEq(mass.symbol(), "MASS", "symbol");
    }

    bytes32 private constant PERMIT_TYPE =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");

    function _permit(Mass mass, uint256 nonce, uint256 amount) private view returns (bytes32) {
        bytes32 message =
            keccak256(abi.encode(PERMIT_TYPE, vm.addr(7), ALICE, amount, nonce, block.timestamp));
        return keccak256(abi.encodePacked(hex"1901", mass.DOMAIN_SEPARATOR(), message));
    }

    function testFuzz_takes_an_allowance_of_mass_by_a_signature_once(uint256 amount) public {
        Mass mass = new Mass(HOLDER);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(7, _permit(mass, 0, amount));
        mass.permit(vm.addr(7), ALICE, amount, block.timestamp, v, r, s);
        vm.assertEq(mass.allowance(vm.addr(7), ALICE), amount, "allowed");
        vm.expectPartialRevert(ERC20Permit.ERC2612InvalidSigner.selector);
        mass.permit(vm.addr(7), ALICE, amount, block.timestamp, v, r, s);
    }

    function test_takes_no_allowance_of_mass_that_its_holder_did_not_sign_or_that_is_over() public {
        Mass mass = new Mass(HOLDER);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(8, _permit(mass, 0, 1));
        address signer = vm.addr(8);
        vm.expectRevert(abi.encodeWithSelector(ERC20Permit.ERC2612InvalidSigner.selector, signer, vm.addr(7)));
        mass.permit(vm.addr(7), ALICE, 1, block.timestamp, v, r, s);
        (v, r, s) = vm.sign(7, _permit(mass, 0, 1));
        uint256 deadline = block.timestamp;
        vm.warp(deadline + 1);
        vm.expectRevert(abi.encodeWithSelector(ERC20Permit.ERC2612ExpiredSignature.selector, deadline));
        mass.permit(vm.addr(7), ALICE, 1, deadline, v, r, s);
    }

    function test_gives_test_dollars_once_an_hour() public {
        vm.warp(1_800_000_000);
        TestUsdt usdt = new TestUsdt(HOLDER);
        vm.assertEq(usdt.decimals(), 6, "decimals");
        vm.expectEmit(address(usdt));
        emit TestUsdt.FaucetUsed(ALICE, 10_000e6);
        usdt.faucet(ALICE);
        vm.assertEq(usdt.balanceOf(ALICE), 10_000e6, "received");
        vm.warp(block.timestamp + 1 hours - 1);
        vm.expectRevert(
            abi.encodeWithSelector(TestUsdt.TestUsdtFaucetTooSoon.selector, ALICE, block.timestamp + 1)
        );
        usdt.faucet(ALICE);
        vm.warp(block.timestamp + 1);
        usdt.faucet(ALICE);
        vm.assertEq(usdt.balanceOf(ALICE), 20_000e6, "received again");
    }
}

contract PriceFeedTest is Cheating {
    address private constant OWNER = address(0x0123);
    address private constant KEEPER = address(0x4567);

    PriceFeed private feed;

    function setUp() public {
        vm.warp(1_800_000_000);
        feed = new PriceFeed(OWNER, KEEPER, 8, "ETH / USD");
    }

    function test_has_no_answer_before_the_first() public {
        vm.expectRevert(abi.encodeWithSelector(PriceFeed.PriceFeedNoData.selector, 0));
        feed.latestRoundData();
        vm.expectRevert(abi.encodeWithSelector(PriceFeed.PriceFeedNoData.selector, 1));
        feed.getRoundData(1);
    }

    function test_serves_the_newest_answer_and_remembers_the_others() public {
        vm.startPrank(KEEPER);
        feed.updateAnswer(2500_12345678);
        vm.warp(block.timestamp + 60);
        vm.expectEmit(address(feed));
        emit PriceFeed.AnswerUpdated(2501e8, 2, block.timestamp);
        feed.updateAnswer(2501e8);
        vm.stopPrank();

        (uint80 round, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredIn) =
            feed.latestRoundData();
        vm.assertEq(round, 2, "round");
        vm.assertTrue(answer == 2501e8, "answer");
        vm.assertEq(startedAt, 1_800_000_060, "started");
        vm.assertEq(updatedAt, 1_800_000_060, "updated");
        vm.assertEq(answeredIn, 2, "answered in");
        (, answer,, updatedAt,) = feed.getRoundData(1);
        vm.assertTrue(answer == 2500_12345678, "earlier answer");
        vm.assertEq(updatedAt, 1_800_000_000, "earlier time");
        vm.assertEq(feed.decimals(), 8, "decimals");
        vm.assertEq(feed.description(), "ETH / USD", "description");
        vm.assertEq(feed.version(), 4, "version");
    }

    function testFuzz_serves_bad_answers_too_as_the_real_one_would(int192 wrong) public {
        vm.prank(KEEPER);
        feed.updateAnswer(wrong);
        (, int256 answer,,,) = feed.latestRoundData();
        vm.assertTrue(answer == wrong, "as written");
    }

    function test_obeys_its_keeper_and_its_owner() public {
        vm.expectRevert(abi.encodeWithSelector(PriceFeed.PriceFeedUnauthorized.selector, OWNER));
        vm.prank(OWNER);
        feed.updateAnswer(1);
        vm.expectEmit(address(feed));
        emit PriceFeed.KeeperChanged(KEEPER, OWNER);
        vm.prank(OWNER);
        feed.setKeeper(OWNER);
        vm.assertEq(feed.keeper(), OWNER, "keeper");
        vm.expectRevert(abi.encodeWithSelector(PriceFeed.PriceFeedUnauthorized.selector, KEEPER));
        vm.prank(KEEPER);
        feed.updateAnswer(1);
        vm.prank(OWNER);
        feed.updateAnswer(1);
    }
}
