// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Errors} from "@openzeppelin/contracts/utils/Errors.sol";
import {LandPayment} from "../src/LandPayment.sol";
import {PlainToken, ReturnlessToken} from "./StrangeTokens.sol";
import {Cheating} from "./Vm.sol";

/// @notice An old wallet: it forwards money as the deprecated `transfer` does, which leaves the receiver 2,300 gas.
contract OldWallet {
    function forward(address payable to) external payable {
        // The EVM adds a stipend of 2,300 gas to a call with value.
        (bool sent,) = to.call{value: msg.value, gas: 0}("");
        require(sent, "the receiver needs more than 2,300 gas");
    }
}

/// @notice Tries to withdraw once more while it is being paid.
contract GreedyTreasury {
    bool public gotMore;

    receive() external payable {
        try LandPayment(payable(msg.sender)).withdraw(payable(address(this)), 1) {
            gotMore = true;
        } catch {}
    }
}

/// @notice A wallet of the Safe kind: it notes what it receives, which takes more than 2,300 gas.
contract NotingWallet {
    uint256 public received;

    receive() external payable {
        received += msg.value;
    }
}

contract RefusingWallet {
    receive() external payable {
        revert("no");
    }
}

/// @notice Takes all the gas that it gets.
contract BurningWallet {
    receive() external payable {
        while (true) {}
    }
}

/// @notice Answers with as many bytes as its gas allows, for the caller to copy.
contract VerboseWallet {
    receive() external payable {
        assembly {
            return(0, 30000)
        }
    }
}

/// @notice The refunder itself, which asks for more while it is being paid.
contract GreedyRefunder {
    LandPayment private immutable _payment;
    bool public gotMore;

    constructor(LandPayment payment) {
        _payment = payment;
    }

    function start() external {
        _payment.refund(1, payable(address(this)), 1 ether);
    }

    receive() external payable {
        try _payment.refund(1, payable(address(this)), 1 ether) {
            gotMore = true;
        } catch {}
    }
}

contract LandPaymentTest is Cheating {
    address private constant OWNER = address(0x0123);
    address private constant REFUNDER = address(0x4ef0);
    uint96 private constant DAILY_LIMIT = 10 ether;
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
}
