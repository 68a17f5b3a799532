// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Errors} from "@openzeppelin/contracts/utils/Errors.sol";
import {LandPayment} from "../src/LandPayment.sol";
import {GreedyTreasury, OldWallet} from "./PaymentWallets.sol";
import {PlainToken, ReturnlessToken} from "./StrangeTokens.sol";
import {Cheating} from "./Vm.sol";

contract LandPaymentTest is Cheating {
    address private constant OWNER = address(0x0123);
    address private constant ALICE = address(0xA11CE);
    address payable private constant TREASURY = payable(address(0x7777));
    bytes32 private constant TID = keccak256("order");

    LandPayment private payment;

    function setUp() public {
        payment = new LandPayment(OWNER);
        vm.deal(ALICE, 100 ether);
    }

    function testFuzz_names_order_payer_and_amount(bytes32 tid, uint256 amount) public {
        vm.assume(tid != 0);
        amount = _between(amount, 1, 100 ether);
        vm.expectEmit(address(payment));
        emit LandPayment.Paid(tid, ALICE, amount);
        vm.prank(ALICE);
        payment.pay{value: amount}(tid);
        vm.assertEq(address(payment).balance, amount, "kept");
    }

    function test_tells_a_plain_transfer_from_a_payment() public {
        vm.expectEmit(address(payment));
        emit LandPayment.Received(ALICE, 1 ether);
        vm.prank(ALICE);
        (bool sent,) = address(payment).call{value: 1 ether}("");
        vm.assertTrue(sent, "taken");
    }

    function test_refuses_a_plain_transfer_of_nothing() public {
        vm.expectRevert(LandPayment.LandPaymentNothingPaid.selector);
        (bool sent,) = address(payment).call("");
        vm.assertTrue(sent, "the revert was expected");
    }

    function test_takes_a_plain_transfer_with_the_least_gas() public {
        OldWallet wallet = new OldWallet();
        vm.expectEmit(address(payment));
        emit LandPayment.Received(address(wallet), 1 ether);
        vm.prank(ALICE);
        wallet.forward{value: 1 ether}(payable(address(payment)));
    }

    function test_refuses_a_payment_of_nothing_or_for_no_order() public {
        vm.startPrank(ALICE);
        vm.expectRevert(LandPayment.LandPaymentNothingPaid.selector);
        payment.pay(TID);
        vm.expectRevert(LandPayment.LandPaymentNoOrder.selector);
        payment.pay{value: 1}(0);
        vm.stopPrank();
    }

    function test_refuses_calls_that_it_does_not_know() public {
        vm.prank(ALICE);
        (bool sent,) = address(payment).call{value: 1 ether}(hex"deadbeef");
        vm.assertTrue(!sent, "money with a message that nobody reads");
    }

    function test_moves_takings_where_the_owner_says() public {
        vm.prank(ALICE);
        payment.pay{value: 3 ether}(TID);
        vm.expectEmit(address(payment));
        emit LandPayment.Withdrawn(TREASURY, 2 ether);
        vm.prank(OWNER);
        payment.withdraw(TREASURY, 2 ether);
        vm.assertEq(TREASURY.balance, 2 ether, "moved");
        vm.assertEq(address(payment).balance, 1 ether, "the rest stays");
    }

    function test_refuses_to_withdraw_more_than_there_is_or_to_nobody() public {
        vm.prank(ALICE);
        payment.pay{value: 1 ether}(TID);
        vm.startPrank(OWNER);
        vm.expectRevert(abi.encodeWithSelector(Errors.InsufficientBalance.selector, 1 ether, 1 ether + 1));
        payment.withdraw(TREASURY, 1 ether + 1);
        vm.expectRevert(abi.encodeWithSelector(LandPayment.LandPaymentInvalidReceiver.selector, address(0)));
        payment.withdraw(payable(address(0)), 1);
        vm.stopPrank();
    }

    function testFuzz_lets_the_owner_alone_withdraw(address stranger) public {
        vm.assume(stranger != OWNER);
        vm.deal(address(payment), 1 ether);
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, stranger));
        vm.prank(stranger);
        payment.withdraw(payable(stranger), 1);
    }

    function testFuzz_gives_back_any_token_that_was_sent_by_mistake(uint128 amount) public {
        PlainToken token = new PlainToken();
        token.mint(address(payment), amount);
        vm.deal(address(payment), 1 ether);
        vm.expectEmit(address(payment));
        emit LandPayment.TokenRescued(token, ALICE, amount);
        vm.prank(OWNER);
        payment.rescueToken(token, ALICE, amount);
        vm.assertEq(token.balanceOf(ALICE), amount, "given back");
        vm.assertEq(address(payment).balance, 1 ether, "the takings stay");
    }

    function test_gives_back_a_dollar_that_returns_nothing() public {
        ReturnlessToken silent = new ReturnlessToken();
        silent.mint(address(payment), 5e6);
        vm.prank(OWNER);
        payment.rescueToken(IERC20(address(silent)), ALICE, 5e6);
        vm.assertEq(silent.balanceOf(ALICE), 5e6, "given back");
    }

    function testFuzz_lets_the_owner_alone_give_back(address stranger) public {
        vm.assume(stranger != OWNER);
        PlainToken token = new PlainToken();
        token.mint(address(payment), 1);
        vm.expectRevert(abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, stranger));
        vm.prank(stranger);
        payment.rescueToken(token, stranger, 1);
    }

    function test_gives_a_treasury_that_calls_back_nothing_more() public {
        GreedyTreasury greedy = new GreedyTreasury();
        vm.deal(address(payment), 3 ether);
        vm.prank(OWNER);
        payment.withdraw(payable(address(greedy)), 1 ether);
        vm.assertTrue(!greedy.gotMore(), "withdrew from within");
        vm.assertEq(address(greedy).balance, 1 ether, "what was sent");
    }
}
