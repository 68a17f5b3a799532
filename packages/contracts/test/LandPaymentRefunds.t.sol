// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {Errors} from "@openzeppelin/contracts/utils/Errors.sol";
import {LandPayment} from "../src/LandPayment.sol";
import {BurningWallet, GreedyRefunder, NotingWallet, RefusingWallet, VerboseWallet} from "./PaymentWallets.sol";
import {Cheating} from "./Vm.sol";

contract LandPaymentRefundsTest is Cheating {
    address private constant OWNER = address(0x0123);
    address private constant REFUNDER = address(0x4ef0);
    uint96 private constant DAILY_LIMIT = 10 ether;
    address private constant ALICE = address(0xA11CE);

    LandPayment private payment;

    function setUp() public {
        payment = new LandPayment(OWNER);
        vm.deal(ALICE, 100 ether);
    }

    function _letRefund() private {
        vm.prank(OWNER);
        payment.setRefunder(REFUNDER, DAILY_LIMIT);
        vm.deal(address(payment), 100 ether);
    }

    function testFuzz_refunds_a_number_once(uint256 number, uint256 amount) public {
        _letRefund();
        amount = _between(amount, 1, DAILY_LIMIT / 2);
        uint256 before = ALICE.balance;
        vm.expectEmit(address(payment));
        emit LandPayment.Refunded(number, ALICE, amount);
        vm.startPrank(REFUNDER);
        payment.refund(number, payable(ALICE), amount);
        vm.assertEq(ALICE.balance - before, amount, "refunded");
        vm.assertTrue(payment.isRefunded(number), "noted");
        vm.expectRevert(abi.encodeWithSelector(LandPayment.LandPaymentAlreadyRefunded.selector, number));
        payment.refund(number, payable(ALICE), amount);
        vm.stopPrank();
    }

    function testFuzz_lets_the_refunder_alone_refund(address stranger) public {
        vm.assume(stranger != REFUNDER);
        _letRefund();
        vm.expectRevert(abi.encodeWithSelector(LandPayment.LandPaymentUnauthorizedRefunder.selector, stranger));
        vm.prank(stranger);
        payment.refund(1, payable(stranger), 1);
    }

    function test_refunds_nothing_before_a_refunder_is_appointed() public {
        vm.deal(address(payment), 1 ether);
        vm.expectRevert(abi.encodeWithSelector(LandPayment.LandPaymentUnauthorizedRefunder.selector, ALICE));
        vm.prank(ALICE);
        payment.refund(1, payable(ALICE), 1);
    }

    function testFuzz_lets_the_owner_alone_appoint_the_refunder(address stranger) public {
        vm.assume(stranger != OWNER);
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, stranger));
        vm.prank(stranger);
        payment.setRefunder(stranger, 1);
    }

    function test_replaces_the_refunder_at_once() public {
        _letRefund();
        vm.expectEmit(address(payment));
        emit LandPayment.RefunderChanged(REFUNDER, ALICE, 1 ether);
        vm.prank(OWNER);
        payment.setRefunder(ALICE, 1 ether);
        vm.assertEq(payment.refunder(), ALICE, "appointed");
        vm.assertEq(payment.dailyRefundLimit(), 1 ether, "limited");
        vm.expectRevert(abi.encodeWithSelector(LandPayment.LandPaymentUnauthorizedRefunder.selector, REFUNDER));
        vm.prank(REFUNDER);
        payment.refund(1, payable(REFUNDER), 1);
    }

    function test_refunds_no_more_than_the_limit_in_a_day() public {
        vm.warp(20_000 days + 1 hours);
        _letRefund();
        vm.startPrank(REFUNDER);
        payment.refund(1, payable(ALICE), 4 ether);
        vm.assertEq(payment.refundableToday(), 6 ether, "left");
        payment.refund(2, payable(ALICE), 6 ether);
        vm.expectRevert(abi.encodeWithSelector(LandPayment.LandPaymentDailyLimit.selector, 0, 1));
        payment.refund(3, payable(ALICE), 1);
        vm.warp(20_001 days - 1);
        vm.expectRevert(abi.encodeWithSelector(LandPayment.LandPaymentDailyLimit.selector, 0, 1));
        payment.refund(3, payable(ALICE), 1);
        vm.warp(20_001 days);
        vm.expectRevert(abi.encodeWithSelector(LandPayment.LandPaymentDailyLimit.selector, 10 ether, 10 ether + 1));
        payment.refund(3, payable(ALICE), 10 ether + 1);
        payment.refund(3, payable(ALICE), 10 ether);
        vm.stopPrank();
        vm.assertEq(address(payment).balance, 80 ether, "two days' limits went out");
    }

    function test_counts_what_was_refunded_before_the_limit_was_lowered() public {
        _letRefund();
        vm.prank(REFUNDER);
        payment.refund(1, payable(ALICE), 4 ether);
        vm.prank(OWNER);
        payment.setRefunder(REFUNDER, 3 ether);
        vm.expectRevert(abi.encodeWithSelector(LandPayment.LandPaymentDailyLimit.selector, 0, 1));
        vm.prank(REFUNDER);
        payment.refund(2, payable(ALICE), 1);
    }

    function test_refuses_to_refund_more_than_there_is_or_to_nobody() public {
        _letRefund();
        vm.deal(address(payment), 1 ether);
        vm.startPrank(REFUNDER);
        vm.expectRevert(abi.encodeWithSelector(Errors.InsufficientBalance.selector, 1 ether, 2 ether));
        payment.refund(1, payable(ALICE), 2 ether);
        vm.expectRevert(abi.encodeWithSelector(LandPayment.LandPaymentInvalidReceiver.selector, address(0)));
        payment.refund(1, payable(address(0)), 1);
        vm.stopPrank();
        vm.assertTrue(!payment.isRefunded(1), "can be tried again");
    }

    function test_refunds_a_wallet_that_is_a_contract() public {
        _letRefund();
        NotingWallet wallet = new NotingWallet();
        vm.deal(address(this), 1 ether);
        (bool warmed,) = address(wallet).call{value: 1 ether}("");
        vm.assertTrue(warmed, "it has received before");
        vm.prank(REFUNDER);
        payment.refund(1, payable(address(wallet)), 1 ether);
        vm.assertEq(wallet.received(), 2 ether, "received");
    }

    function test_takes_back_a_refund_that_is_refused() public {
        _letRefund();
        address payable refusing = payable(address(new RefusingWallet()));
        vm.startPrank(REFUNDER);
        vm.expectRevert(abi.encodeWithSelector(LandPayment.LandPaymentRefundRefused.selector, refusing));
        payment.refund(1, refusing, 1 ether);
        vm.stopPrank();
        vm.assertTrue(!payment.isRefunded(1), "can be tried again");
        vm.assertEq(address(payment).balance, 100 ether, "nothing went out");
    }

    function test_bounds_the_gas_that_a_receiver_can_cost_us() public {
        _letRefund();
        address payable burning = payable(address(new BurningWallet()));
        address payable verbose = payable(address(new VerboseWallet()));
        vm.startPrank(REFUNDER);
        uint256 before = gasleft();
        vm.expectRevert(abi.encodeWithSelector(LandPayment.LandPaymentRefundRefused.selector, burning));
        payment.refund(1, burning, 1 ether);
        vm.assertTrue(before - gasleft() < 80_000, "burnt");
        before = gasleft();
        payment.refund(2, verbose, 1 ether);
        vm.assertTrue(before - gasleft() < 80_000, "copied");
        vm.stopPrank();
    }

    function test_gives_a_refunder_that_calls_back_nothing_more() public {
        GreedyRefunder greedy = new GreedyRefunder(payment);
        vm.prank(OWNER);
        payment.setRefunder(address(greedy), DAILY_LIMIT);
        vm.deal(address(payment), 5 ether);
        greedy.start();
        vm.assertTrue(!greedy.gotMore(), "refunded from within");
        vm.assertEq(address(greedy).balance, 1 ether, "what was sent");
    }

    function testFuzz_takes_ether_for_refunds_from_anyone_as_no_payment(address donor, uint256 amount) public {
        vm.assume(donor != address(payment));
        amount = _between(amount, 1, 100 ether);
        vm.deal(donor, amount);
        vm.expectEmit(address(payment));
        emit LandPayment.RefundsFunded(donor, amount);
        vm.prank(donor);
        payment.fundRefunds{value: amount}();
        vm.assertEq(address(payment).balance, amount, "kept");
    }

    function test_refuses_to_be_funded_with_nothing() public {
        vm.expectRevert(LandPayment.LandPaymentNothingPaid.selector);
        payment.fundRefunds();
    }

    function test_refunds_and_withdraws_from_the_ether_it_was_funded_with() public {
        _letRefund();
        vm.deal(address(payment), 0);
        vm.prank(ALICE);
        payment.fundRefunds{value: 3 ether}();
        vm.prank(REFUNDER);
        payment.refund(1, payable(ALICE), 2 ether);
        vm.prank(OWNER);
        payment.withdraw(payable(OWNER), 1 ether);
        vm.assertEq(address(payment).balance, 0, "all of it was usable");
    }
}
