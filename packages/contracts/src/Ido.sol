// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {TwoStepOwner} from "./TwoStepOwner.sol";

/// @title The sale of MASS for USDT
/// @notice Sells what the owner deposited at a fixed price. `Bought` is the proof of a purchase and of who
/// referred it: no record outside the chain decides either. The cost rounds up, so MASS is never given for
/// less than its price.
contract Ido is TwoStepOwner, Pausable, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    uint256 private constant ONE_MASS = 1e18;

    IERC20 private immutable _mass;
    IERC20 private immutable _usdt;
    uint256 private immutable _priceFloor;
    uint256 private _price;

    event Bought(address indexed buyer, address indexed referrer, uint256 massAmount, uint256 usdtCost);
    event PriceChanged(uint256 previousPrice, uint256 newPrice);
    event Deposited(address indexed from, uint256 massAmount);
    event Withdrawn(IERC20 indexed token, address indexed to, uint256 amount);

    error IdoNothingToBuy();
    error IdoSelfReferral(address buyer);
    error IdoCostAboveLimit(uint256 cost, uint256 maxCost);
    error IdoNotEnoughMass(uint256 requested, uint256 available);
    error IdoFeeOnTransfer(uint256 expected, uint256 received);
    error IdoPriceBelowFloor(uint256 price, uint256 floor);
    error IdoInvalidFloor();
    error IdoInvalidToken(IERC20 token);

    /// @param initialOwner Sets the price, deposits, withdraws and pauses.
    /// @param mass_ The token for sale; 18 decimals.
    /// @param usdt_ The token it is paid with.
    /// @param initialPrice Smallest units of USDT for one whole MASS: 500,000 is 0.5 USDT at six decimals.
    /// @param priceFloor_ The lowest price that can ever be set, above zero: a price that was meant for a dollar
    /// with other decimals, or lost a digit, is refused rather than sold at.
    constructor(address initialOwner, IERC20 mass_, IERC20 usdt_, uint256 initialPrice, uint256 priceFloor_)
        TwoStepOwner(initialOwner)
    {
        if (address(mass_) == address(0)) revert IdoInvalidToken(mass_);
        if (address(usdt_) == address(0) || address(usdt_) == address(mass_)) revert IdoInvalidToken(usdt_);
        _mass = mass_;
        if (priceFloor_ == 0) revert IdoInvalidFloor();
        _usdt = usdt_;
        _priceFloor = priceFloor_;
        _setPrice(initialPrice);
    }

    /// @notice Buys MASS. Approve `cost(massAmount)` of USDT before; no more is ever taken.
    /// @dev A USDT that keeps a fee on transfer is refused rather than sold at a loss.
    /// @param massAmount What the buyer gets, in the smallest units of MASS.
    /// @param maxCost What the buyer is ready to pay, in the smallest units of USDT: if the owner changes the
    /// price while the transaction waits, it reverts instead of costing more.
    /// @param referrer The wallet that is rewarded for this purchase; zero for none, never the buyer.
    /// @return usdtCost What was paid.
    function buy(uint256 massAmount, uint256 maxCost, address referrer)
        external
        whenNotPaused
        nonReentrant
        returns (uint256 usdtCost)
    {
        if (massAmount == 0) revert IdoNothingToBuy();
        if (referrer == msg.sender) revert IdoSelfReferral(msg.sender);
        usdtCost = cost(massAmount);
        if (usdtCost > maxCost) revert IdoCostAboveLimit(usdtCost, maxCost);
        uint256 available = massAvailable();
        if (massAmount > available) revert IdoNotEnoughMass(massAmount, available);

        emit Bought(msg.sender, referrer, massAmount, usdtCost);
        _pull(_usdt, usdtCost);
        _mass.safeTransfer(msg.sender, massAmount);
    }

    /// @notice Changes the price from this block on. Purchases under way are held by their own `maxCost`.
    /// @param newPrice Smallest units of USDT for one whole MASS, not below the floor.
    function setPrice(uint256 newPrice) external onlyOwner {
        _setPrice(newPrice);
    }

    /// @notice Puts MASS up for sale. Approve it before.
    function deposit(uint256 massAmount) external onlyOwner nonReentrant {
        emit Deposited(msg.sender, massAmount);
        _pull(_mass, massAmount);
    }

    /// @notice Takes out what was earned, what was not sold, or a token that was sent here by mistake.
    /// @dev Nothing in this contract belongs to a buyer: a purchase is delivered in the transaction that pays
    /// for it.
    function withdraw(IERC20 token, address to, uint256 amount) external onlyOwner nonReentrant {
        emit Withdrawn(token, to, amount);
        token.safeTransfer(to, amount);
    }

    /// @notice Stops purchases; the owner's own functions go on.
    function pause() external onlyOwner {
        _pause();
    }

    /// @notice Opens the sale again.
    function unpause() external onlyOwner {
        _unpause();
    }

    /// @notice Smallest units of USDT for one whole MASS.
    function price() external view returns (uint256) {
        return _price;
    }

    /// @notice The lowest price that can be set.
    function priceFloor() external view returns (uint256) {
        return _priceFloor;
    }

    /// @notice The token for sale.
    function mass() external view returns (IERC20) {
        return _mass;
    }

    /// @notice The token it is paid with.
    function usdt() external view returns (IERC20) {
        return _usdt;
    }

    /// @notice The most MASS that an amount of USDT buys, rounded down: `cost(massFor(x))` is never above
    /// `x`.
    function massFor(uint256 usdtAmount) external view returns (uint256) {
        return Math.mulDiv(usdtAmount, ONE_MASS, _price);
    }

    /// @notice MASS still for sale.
    function massAvailable() public view returns (uint256) {
        return _mass.balanceOf(address(this));
    }

    /// @notice What an amount of MASS costs now, in the smallest units of USDT, rounded up.
    function cost(uint256 massAmount) public view returns (uint256) {
        return Math.mulDiv(massAmount, _price, ONE_MASS, Math.Rounding.Ceil);
    }

    function _setPrice(uint256 newPrice) private {
        if (newPrice < _priceFloor) revert IdoPriceBelowFloor(newPrice, _priceFloor);
        emit PriceChanged(_price, newPrice);
        _price = newPrice;
    }

    /// @dev The balance is measured because the token's word is not enough: USDT can be made to keep a fee.
    function _pull(IERC20 token, uint256 amount) private {
        uint256 before = token.balanceOf(address(this));
        token.safeTransferFrom(msg.sender, address(this), amount);
        uint256 received = token.balanceOf(address(this)) - before;
        if (received != amount) revert IdoFeeOnTransfer(amount, received);
    }
}
