// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {TestUsdt} from "../src/demo/TestUsdt.sol";
import {Ido} from "../src/Ido.sol";
import {Mass} from "../src/Mass.sol";
import {FeeToken, PlainToken, ReturnlessToken, ReentrantToken} from "./StrangeTokens.sol";
import {Cheating} from "./Vm.sol";

contract IdoTest is Cheating {
    uint256 private constant HALF_DOLLAR = 500_000;
    address private constant OWNER = address(0x0123);
    address private constant ALICE = address(0xA11CE);
    address private constant BOB = address(0xB0B);

    Mass private mass;
    TestUsdt private usdt;
    Ido private ido;

    function setUp() public {
        mass = new Mass(OWNER);
        usdt = new TestUsdt(ALICE);
        ido = new Ido(OWNER, mass, usdt, HALF_DOLLAR, 1);
        vm.startPrank(OWNER);
        mass.approve(address(ido), 1_000_000e18);
        ido.deposit(1_000_000e18);
        vm.stopPrank();
    }

    function _approve(uint256 amount) private {
        vm.prank(ALICE);
        usdt.approve(address(ido), amount);
    }

    // Buying

    function test_sells_one_mass_for_half_a_dollar() public {
        _approve(50e6);
        vm.expectEmit(address(ido));
        emit Ido.Bought(ALICE, BOB, 100e18, 50e6);
        vm.prank(ALICE);
        vm.assertEq(ido.buy(100e18, 50e6, BOB), 50e6, "cost");
        vm.assertEq(mass.balanceOf(ALICE), 100e18, "MASS received");
        vm.assertEq(usdt.balanceOf(address(ido)), 50e6, "USDT paid");
        vm.assertEq(usdt.allowance(ALICE, address(ido)), 0, "the exact approval is used up");
        vm.assertEq(ido.massAvailable(), 999_900e18, "the rest");
    }

    function testFuzz_never_gives_more_mass_than_was_paid_for(uint256 amount, uint256 price) public {
        amount = _between(amount, 1, 1_000_000e18);
        price = _between(price, 1, 1e8);
        vm.prank(OWNER);
        ido.setPrice(price);
        uint256 cost = ido.cost(amount);
        vm.assume(cost <= usdt.balanceOf(ALICE));
        _approve(cost);
        vm.prank(ALICE);
        uint256 paid = ido.buy(amount, cost, address(0));
        vm.assertGe(paid * 1e18, amount * price, "paid at least the price");
        vm.assertTrue((paid - 1) * 1e18 < amount * price, "and not a unit more than that");
        vm.assertEq(usdt.balanceOf(address(ido)), paid, "received");
    }

    function test_charges_for_the_smallest_amount() public {
        _approve(1);
        vm.prank(ALICE);
        vm.assertEq(ido.buy(1, 1, address(0)), 1, "one unit for the smallest amount");
    }

    function testFuzz_quotes_what_an_amount_of_dollars_buys(uint256 dollars, uint256 price) public {
        dollars = _between(dollars, 0, 1e15);
        vm.prank(OWNER);
        ido.setPrice(_between(price, 1, 1e12));
        uint256 amount = ido.massFor(dollars);
        vm.assertLe(ido.cost(amount), dollars, "within the dollars");
        vm.assertTrue((amount + 1) * ido.price() > dollars * 1e18, "the most they buy");
    }

    function test_protects_a_waiting_purchase_from_a_higher_price() public {
        _approve(type(uint256).max);
        vm.prank(OWNER);
        ido.setPrice(HALF_DOLLAR * 2);
        vm.expectRevert(abi.encodeWithSelector(Ido.IdoCostAboveLimit.selector, 100e6, 50e6));
        vm.prank(ALICE);
        ido.buy(100e18, 50e6, address(0));
    }

    function test_charges_a_lower_price_when_it_fell_meanwhile() public {
        _approve(50e6);
        vm.prank(OWNER);
        ido.setPrice(HALF_DOLLAR / 2);
        vm.prank(ALICE);
        vm.assertEq(ido.buy(100e18, 50e6, address(0)), 25e6, "the lower price");
    }

    function test_refuses_to_refer_oneself() public {
        _approve(50e6);
        vm.expectRevert(abi.encodeWithSelector(Ido.IdoSelfReferral.selector, ALICE));
        vm.prank(ALICE);
        ido.buy(100e18, 50e6, ALICE);
    }

    function test_refuses_to_sell_nothing_or_more_than_it_has() public {
        _approve(type(uint256).max);
        vm.startPrank(ALICE);
        vm.expectRevert(Ido.IdoNothingToBuy.selector);
        ido.buy(0, 0, address(0));
        uint256 tooMuch = 1_000_000e18 + 1;
        vm.expectRevert(abi.encodeWithSelector(Ido.IdoNotEnoughMass.selector, tooMuch, 1_000_000e18));
        ido.buy(tooMuch, type(uint256).max, address(0));
        vm.stopPrank();
    }

    function test_takes_nothing_without_approval() public {
        _approve(50e6 - 1);
        vm.expectPartialRevert(IERC20Errors.ERC20InsufficientAllowance.selector);
        vm.prank(ALICE);
        ido.buy(100e18, 50e6, address(0));
    }

    function test_sells_nothing_while_paused() public {
        _approve(100e6);
        vm.prank(OWNER);
        ido.pause();
        vm.expectRevert(Pausable.EnforcedPause.selector);
        vm.prank(ALICE);
        ido.buy(100e18, 50e6, address(0));
        vm.prank(OWNER);
        ido.unpause();
        vm.prank(ALICE);
        ido.buy(100e18, 50e6, address(0));
    }

    // The owner

    function test_lets_the_owner_take_out_earnings_and_unsold_mass() public {
        _approve(50e6);
        vm.prank(ALICE);
        ido.buy(100e18, 50e6, address(0));
        vm.startPrank(OWNER);
        vm.expectEmit(address(ido));
        emit Ido.Withdrawn(usdt, BOB, 50e6);
        ido.withdraw(usdt, BOB, 50e6);
        ido.withdraw(mass, BOB, 999_900e18);
        vm.stopPrank();
        vm.assertEq(usdt.balanceOf(BOB), 50e6, "earnings");
        vm.assertEq(mass.balanceOf(BOB), 999_900e18, "unsold");
    }

    function test_says_what_the_owner_changes() public {
        vm.startPrank(OWNER);
        vm.expectEmit(address(ido));
        emit Ido.PriceChanged(HALF_DOLLAR, 1);
        ido.setPrice(1);
        vm.assertEq(ido.price(), 1, "price");
        mass.approve(address(ido), 5);
        vm.expectEmit(address(ido));
        emit Ido.Deposited(OWNER, 5);
        ido.deposit(5);
        vm.stopPrank();
    }

    function testFuzz_lets_no_price_below_the_floor_be_set(uint256 floor, uint256 below) public {
        floor = _between(floor, 1, HALF_DOLLAR);
        below = _between(below, 0, floor - 1);
        Ido sale = new Ido(OWNER, mass, usdt, HALF_DOLLAR, floor);
        vm.assertEq(sale.priceFloor(), floor, "floor");
        vm.startPrank(OWNER);
        vm.expectRevert(abi.encodeWithSelector(Ido.IdoPriceBelowFloor.selector, below, floor));
        sale.setPrice(below);
        sale.setPrice(floor);
        vm.stopPrank();
        vm.assertEq(sale.price(), floor, "the floor itself can be asked");
    }

    function testFuzz_obeys_nobody_but_the_owner(address stranger) public {
        vm.assume(stranger != OWNER);
        bytes memory refusal = abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, stranger);
        vm.startPrank(stranger);
        vm.expectRevert(refusal);
        ido.setPrice(1);
        vm.expectRevert(refusal);
        ido.deposit(0);
        vm.expectRevert(refusal);
        ido.withdraw(mass, stranger, 1);
        vm.expectRevert(refusal);
        ido.pause();
        vm.expectRevert(refusal);
        ido.unpause();
        vm.stopPrank();
    }

    function test_is_deployed_with_two_tokens_and_a_price() public {
        vm.expectRevert(abi.encodeWithSelector(Ido.IdoInvalidToken.selector, address(0)));
        new Ido(OWNER, IERC20(address(0)), usdt, 1, 1);
        vm.expectRevert(abi.encodeWithSelector(Ido.IdoInvalidToken.selector, address(0)));
        new Ido(OWNER, mass, IERC20(address(0)), 1, 1);
        vm.expectRevert(abi.encodeWithSelector(Ido.IdoInvalidToken.selector, address(mass)));
        new Ido(OWNER, mass, mass, 1, 1);
        vm.expectRevert(Ido.IdoInvalidFloor.selector);
        new Ido(OWNER, mass, usdt, HALF_DOLLAR, 0);
        vm.expectRevert(abi.encodeWithSelector(Ido.IdoPriceBelowFloor.selector, HALF_DOLLAR - 1, HALF_DOLLAR));
        new Ido(OWNER, mass, usdt, HALF_DOLLAR - 1, HALF_DOLLAR);
        vm.assertEq(address(ido.mass()), address(mass), "mass");
        vm.assertEq(address(ido.usdt()), address(usdt), "usdt");
    }

    // Dollars that behave otherwise

    function test_works_with_a_dollar_that_returns_nothing() public {
        ReturnlessToken real = new ReturnlessToken();
        Ido sale = new Ido(OWNER, mass, IERC20(address(real)), HALF_DOLLAR, 1);
        vm.prank(OWNER);
        mass.transfer(address(sale), 100e18);
        real.mint(ALICE, 50e6);
        vm.startPrank(ALICE);
        real.approve(address(sale), 50e6);
        sale.buy(100e18, 50e6, address(0));
        vm.stopPrank();
        vm.assertEq(mass.balanceOf(ALICE), 100e18, "MASS received");
        vm.assertEq(real.allowance(ALICE, address(sale)), 0, "no allowance is left to block the next one");
        vm.prank(OWNER);
        sale.withdraw(IERC20(address(real)), BOB, 50e6);
        vm.assertEq(real.balanceOf(BOB), 50e6, "earnings");
    }

    function test_refuses_a_dollar_that_keeps_a_fee() public {
        FeeToken fee = new FeeToken();
        Ido sale = new Ido(OWNER, mass, fee, HALF_DOLLAR, 1);
        vm.prank(OWNER);
        mass.transfer(address(sale), 100e18);
        fee.mint(ALICE, 50e6);
        vm.startPrank(ALICE);
        fee.approve(address(sale), 50e6);
        vm.expectRevert(abi.encodeWithSelector(Ido.IdoFeeOnTransfer.selector, 50e6, 49.5e6));
        sale.buy(100e18, 50e6, address(0));
        vm.stopPrank();
    }

    function test_cannot_be_entered_again_in_the_middle_of_a_purchase() public {
        ReentrantToken reentrant = new ReentrantToken();
        PlainToken goods = new PlainToken();
        Ido sale = new Ido(OWNER, goods, reentrant, HALF_DOLLAR, 1);
        goods.mint(address(sale), 1000e18);
        reentrant.mint(address(reentrant), 1000e6);
        vm.startPrank(address(reentrant));
        reentrant.approve(address(sale), 1000e6);
        reentrant.reactWith(
            address(reentrant), address(sale), abi.encodeCall(Ido.buy, (100e18, 50e6, address(0)))
        );
        sale.buy(100e18, 50e6, address(0));
        vm.stopPrank();
        vm.assertTrue(!reentrant.reactionSucceeded(), "bought from within");
        vm.assertEq(goods.balanceOf(address(reentrant)), 100e18, "one purchase");
    }
}
