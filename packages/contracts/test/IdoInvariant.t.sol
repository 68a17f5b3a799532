// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Ido} from "../src/Ido.sol";
import {PlainToken} from "./StrangeTokens.sol";
import {Cheating} from "./Vm.sol";

/// @notice A sale with a restless owner and buyers who also try what they must not.
contract IdoHandler is Cheating {
    Ido private immutable _ido;
    PlainToken private immutable _mass;
    PlainToken private immutable _usdt;
    address private immutable _owner;
    address[3] private _buyers = [address(0xA1), address(0xA2), address(0xA3)];

    uint256 public deposited;
    uint256 public massSold;
    uint256 public massWithdrawn;
    uint256 public usdtPaid;
    uint256 public usdtWithdrawn;
    uint256 public purchases;
    /// @dev Of everything sold: amount times the price of its moment, so 1e18 times its exact value in USDT.
    uint256 public exactValue;
    bool private _paused;

    constructor(Ido ido, PlainToken mass, PlainToken usdt, address owner) {
        _ido = ido;
        _mass = mass;
        _usdt = usdt;
        _owner = owner;
    }

    function buy(uint256 who, uint256 amount, uint256 referrer) external {
        (address buyer, uint256 price) = (_buyers[who % 3], _ido.price());
        amount = _between(amount, 1, 1e24);
        uint256 cost = amount * price / 1e18 + (amount * price % 1e18 == 0 ? 0 : 1);
        uint256 available = _mass.balanceOf(address(_ido));
        address ref = referrer % 4 == 3 ? address(0) : _buyers[referrer % 4];
        (uint256 massBefore, uint256 usdtBefore) = _fund(buyer, cost);
        vm.prank(buyer);
        try _ido.buy(amount, cost, ref) returns (uint256 paid) {
            require(!_paused, "sold while paused");
            require(ref != buyer, "referred oneself");
            require(amount <= available, "sold more than there was");
            require(paid == cost && _usdt.balanceOf(buyer) == usdtBefore - cost, "charged another cost");
            require(_mass.balanceOf(buyer) == massBefore + amount, "gave another amount");
            massSold += amount;
            usdtPaid += paid;
            exactValue += amount * price;
            ++purchases;
        } catch {
            require(_paused || ref == buyer || amount > available, "refused a sound purchase");
        }
    }

    function buyBelowTheCost(uint256 who, uint256 amount, uint256 missing) external {
        address buyer = _buyers[who % 3];
        uint256 available = _mass.balanceOf(address(_ido));
        if (available == 0) return;
        amount = _between(amount, 1, available);
        uint256 cost = _ido.cost(amount);
        uint256 offer = cost - _between(missing, 1, cost);
        _fund(buyer, cost);
        vm.prank(buyer);
        try _ido.buy(amount, offer, address(0)) {
            revert("charged above the limit");
        } catch {}
        vm.prank(buyer);
        _usdt.approve(address(_ido), offer);
        vm.prank(buyer);
        try _ido.buy(amount, type(uint256).max, address(0)) {
            revert("sold below the cost");
        } catch {}
    }

    function ownerSetsPrice(uint256 price) external {
        price = _between(price, 1_000, price % 5 == 0 ? 1e20 : 1e7);
        vm.prank(_owner);
        _ido.setPrice(price);
    }

    function ownerSlipsWithThePrice(uint256 price) external {
        vm.prank(_owner);
        try _ido.setPrice(_between(price, 0, 999)) {
            revert("sold below the floor");
        } catch {}
    }

    function ownerDeposits(uint256 amount) external {
        amount = _between(amount, 0, 1e24);
        _mass.mint(_owner, amount);
        vm.startPrank(_owner);
        _mass.approve(address(_ido), amount);
        _ido.deposit(amount);
        vm.stopPrank();
        deposited += amount;
    }

    function ownerWithdraws(bool earnings, uint256 amount) external {
        PlainToken token = earnings ? _usdt : _mass;
        amount = _between(amount, 0, token.balanceOf(address(_ido)));
        vm.prank(_owner);
        _ido.withdraw(token, _owner, amount);
        if (earnings) usdtWithdrawn += amount;
        else massWithdrawn += amount;
    }

    function ownerPauses(bool pause) external {
        if (pause == _paused) return;
        vm.prank(_owner);
        if (pause) _ido.pause();
        else _ido.unpause();
        _paused = pause;
    }

    function strangerTries(uint256 who, uint256 number) external {
        vm.startPrank(_buyers[who % 3]);
        try _ido.setPrice(number) {
            revert("a stranger set the price");
        } catch {}
        try _ido.withdraw(_mass, _buyers[who % 3], number) {
            revert("a stranger withdrew");
        } catch {}
        try _ido.pause() {
            revert("a stranger paused");
        } catch {}
        vm.stopPrank();
    }

    function _fund(address buyer, uint256 amount) private returns (uint256 massBefore, uint256 usdtBefore) {
        _usdt.mint(buyer, amount);
        vm.prank(buyer);
        _usdt.approve(address(_ido), amount);
        return (_mass.balanceOf(buyer), _usdt.balanceOf(buyer));
    }
}

contract IdoInvariantTest is Cheating {
    Ido private ido;
    PlainToken private mass;
    PlainToken private usdt;
    IdoHandler private handler;

    function setUp() public {
        mass = new PlainToken();
        usdt = new PlainToken();
        ido = new Ido(address(0x0123), mass, usdt, 500_000, 1_000);
        handler = new IdoHandler(ido, mass, usdt, address(0x0123));
    }

    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function invariant_no_mass_is_given_that_was_not_paid_for() public view {
        vm.assertGe(handler.usdtPaid() * 1e18, handler.exactValue(), "sold below its price");
        vm.assertLe(
            handler.usdtPaid() * 1e18,
            handler.exactValue() + handler.purchases() * 1e18,
            "charged more than a unit of rounding"
        );
    }

    function invariant_every_token_is_accounted_for() public view {
        vm.assertEq(
            mass.balanceOf(address(ido)) + handler.massSold() + handler.massWithdrawn(),
            handler.deposited(),
            "MASS"
        );
        vm.assertEq(usdt.balanceOf(address(ido)) + handler.usdtWithdrawn(), handler.usdtPaid(), "USDT");
    }
}
