// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {TwoStepOwner} from "../TwoStepOwner.sol";

/// @title A price feed for the demo chain, in the shape of Chainlink's AggregatorV3
/// @notice A keeper writes the price. The feed does not judge it: a zero, negative or old answer is served as
/// it is, because a reader has to refuse those from the real feed too.
contract PriceFeed is TwoStepOwner {
    struct Round {
        int192 answer;
        uint64 updatedAt;
    }

    uint8 private immutable _decimals;
    string private _description;
    address private _keeper;
    uint80 private _latestRound;
    mapping(uint80 roundId => Round) private _rounds;

    event AnswerUpdated(int256 indexed current, uint256 indexed roundId, uint256 updatedAt);
    event KeeperChanged(address indexed previousKeeper, address indexed newKeeper);

    error PriceFeedUnauthorized(address account);
    error PriceFeedNoData(uint80 roundId);

    constructor(
        address initialOwner,
        address initialKeeper,
        uint8 feedDecimals,
        string memory feedDescription
    ) TwoStepOwner(initialOwner) {
        _decimals = feedDecimals;
        _description = feedDescription;
        _setKeeper(initialKeeper);
    }

    /// @notice Opens a new round with this answer, stamped with the block's time.
    /// @param answer The price, scaled by `decimals`.
    function updateAnswer(int256 answer) external {
        if (msg.sender != _keeper) revert PriceFeedUnauthorized(msg.sender);
        uint80 roundId = ++_latestRound;
        _rounds[roundId] = Round({answer: SafeCast.toInt192(answer), updatedAt: uint64(block.timestamp)});
        emit AnswerUpdated(answer, roundId, block.timestamp);
    }

    /// @notice Replaces the keeper at once; zero stops updates.
    function setKeeper(address newKeeper) external onlyOwner {
        _setKeeper(newKeeper);
    }

    /// @notice The address that may update the answer.
    function keeper() external view returns (address) {
        return _keeper;
    }

    /// @notice Digits after the point in every answer.
    function decimals() external view returns (uint8) {
        return _decimals;
    }

    /// @notice What is priced, for example 'ETH / USD'.
    function description() external view returns (string memory) {
        return _description;
    }

    /// @notice Version of the interface, not of the price.
    function version() external pure returns (uint256) {
        return 4;
    }

    /// @notice The newest answer. Reverts before the first one. Check its sign and its age.
    function latestRoundData()
        external
        view
        returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)
    {
        return getRoundData(_latestRound);
    }

    /// @notice An answer of the past. Rounds are counted from 1; an unknown one reverts.
    function getRoundData(uint80 round)
        public
        view
        returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)
    {
        Round memory data = _rounds[round];
        if (data.updatedAt == 0) revert PriceFeedNoData(round);
        return (round, data.answer, data.updatedAt, data.updatedAt, round);
    }

    function _setKeeper(address newKeeper) private {
        emit KeeperChanged(_keeper, newKeeper);
        _keeper = newKeeper;
    }
}
